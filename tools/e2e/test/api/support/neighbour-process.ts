import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessSpec, Stack } from '@parley/stack';

export const neighbours = ['docdb', 'idp', 'authz', 'chatx'] as const;
export type Neighbour = (typeof neighbours)[number];

interface Places {
  readonly ports: Readonly<Partial<Record<Neighbour, number>>>;
  /** Where people and services find the idp, when that is not where it listens. */
  readonly idp_url?: string;
}

/**
 * A process with some of the embedded neighbours of a stack, on the data that all of them had, and at their ports unless
 * they are `moved`. `root` is the stack's folder.
 */
export function neighbourProcess(stack: Stack, root: string, names: readonly Neighbour[], moved?: Places): ProcessSpec {
  const { neighbours: all } = stack.topology;
  const at = all.args?.indexOf('--config') ?? -1;
  const whole = JSON.parse(readFileSync(all.args?.[at + 1] ?? '', 'utf8')) as Places;
  const ports = { ...whole.ports, ...moved?.ports };
  const own = Object.fromEntries(names.map((name) => [name, ports[name]]));
  const name = `neighbours-${names.join('-')}`;
  const file = join(root, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...whole, ...moved, ports: own }), { mode: 0o600 });
  return { ...all, name, args: all.args?.with(at + 1, file) ?? [] };
}
