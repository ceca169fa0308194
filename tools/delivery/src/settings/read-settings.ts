import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { inWorkspace, workspace } from '@parley/testkit';
import { isSecret } from './secret.js';

export const services = ['ui-bff', 'chatx-bot', 'rag-server', 'dynamic-agents'] as const;
export type Service = (typeof services)[number];

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One row of a service's environment. */
export interface Setting {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Its value opens something: it is handed over by reference, never written down. */
  readonly secret: boolean;
  /** What a text or number has to look like, in JSON Schema. */
  readonly schema: JsonSchema;
  /** What the service takes where nobody set it. */
  readonly whenUnset: unknown;
}

/** The environment of a service, from the table in its `config.ts` that it checks itself with. */
export async function readSettings(service: Service | 'setup'): Promise<Setting[]> {
  const table = await loadTable(service);
  const { properties = {} } = z.toJSONSchema(table, { io: 'input', unrepresentable: 'any' });
  return Object.entries(table.shape).map(([name, type]) => {
    const unset = (type as z.ZodType).safeParse(undefined);
    return {
      name,
      description: (type as z.ZodType).description ?? '',
      required: !unset.success,
      secret: isSecret(name),
      schema: properties[name] as JsonSchema,
      whenUnset: unset.data,
    };
  });
}

/** Services are no libraries, so their table is bundled and loaded as the running service would load it. */
async function loadTable(service: Service | 'setup'): Promise<z.ZodObject> {
  const outfile = inWorkspace('dist/settings', service, `${process.pid}.mjs`);
  await build({
    absWorkingDir: workspace,
    entryPoints: [join('apps', service, 'src/config.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'warning',
  });
  const { environment } = (await import(pathToFileURL(outfile).href)) as { environment: z.ZodObject };
  return environment;
}
