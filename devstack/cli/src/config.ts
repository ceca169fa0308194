import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ChatxSeed } from '@parley/devstack-chatx';
import type { RealmConfig } from '@parley/devstack-idp';
import { z } from 'zod';

export const neighbourNames = ['docdb', 'idp', 'authz', 'chatx'] as const;
export type NeighbourName = (typeof neighbourNames)[number];

export const usage = `Usage: npm run devstack -- NAME [--port N] [--data DIR | --memory]
       npm run devstack -- all --config FILE [--data DIR | --memory]

NAME is one of ${neighbourNames.join(', ')}. Data is kept in .parley/neighbours unless --memory is given.`;

/**
 * What `all` is told: a port for each server to start, the realm, the people, and the address of the idp if it differs
 * from where it listens. Written by `npm start`.
 */
const fileSchema = z.object({
  ports: z.partialRecord(z.enum(neighbourNames), z.number().int().min(0).max(65_535)),
  idp_url: z.url().optional(),
  realm: z.custom<RealmConfig>((value) => typeof value === 'object' && value !== null),
  chatx: z.custom<ChatxSeed>((value) => typeof value === 'object' && value !== null),
});
export type NeighboursFile = z.infer<typeof fileSchema>;

export type Command =
  | { readonly kind: 'one'; readonly name: NeighbourName; readonly port: number; readonly dataDir?: string }
  | { readonly kind: 'all'; readonly file: NeighboursFile; readonly dataDir?: string };

const standardPorts: Record<NeighbourName, number> = { docdb: 27117, idp: 8180, authz: 8181, chatx: 8182 };

/** Throws Error with the usage when the words make no command. */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      data: { type: 'string', default: '.parley/neighbours' },
      memory: { type: 'boolean', default: false },
      config: { type: 'string' },
    },
  });
  const data = values.memory ? {} : { dataDir: values.data };
  const [name = ''] = positionals;
  if (name === 'all' && values.config) return { kind: 'all', file: readFile(values.config), ...data };
  const known = neighbourNames.find((neighbour) => neighbour === name);
  const port = Number(values.port ?? (known ? standardPorts[known] : Number.NaN));
  if (!known || !Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(usage);
  return { kind: 'one', name: known, port, ...data };
}

const readFile = (file: string): NeighboursFile => fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
