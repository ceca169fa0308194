import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace, must } from '@parley/testkit';
import type { JsonSchema } from '../settings/read-settings.js';
import { findTool, ToolMissing } from '../tools/find-tool.js';
import { flattenSchema, schemaName } from './flatten-schemas.js';

/** The version of Kubernetes that the charts are checked against. */
export const kubernetesVersion = '1.34.0';

const folder = inWorkspace('dist/delivery/schemas');
const kinds = 'x-kubernetes-group-version-kind';

/**
 * Makes kubeconform's schemas from those in the Python package kubernetes-validate, beside our own of the operators'
 * kinds, and resolves to kubeconform's pattern of their names. Throws ToolMissing without that package.
 */
export async function prepareSchemas(): Promise<string> {
  const source = await packagedSchemas();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { $defs } = await readJson<{ $defs: Record<string, unknown> }>(join(source, '_definitions.json'));
  for (const name of await readdir(source)) {
    const schema = await readJson<JsonSchema>(join(source, name));
    for (const kind of (schema[kinds] as Parameters<typeof schemaName>[0][] | undefined) ?? []) {
      await writeFile(join(folder, `${schemaName(kind)}.json`), JSON.stringify(flattenSchema(schema, $defs)));
    }
  }
  await cp(inWorkspace('tools/delivery/schemas'), folder, { recursive: true });
  return join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
}

async function packagedSchemas(): Promise<string> {
  const python = findTool('python3');
  const place = 'import kubernetes_validate, os; print(os.path.dirname(kubernetes_validate.__file__))';
  const pythons = [python, inWorkspace('.parley/tools/venv/bin/python3')].filter((file) => existsSync(file));
  for (const program of pythons) {
    const found = await must(program, ['-c', place]).catch(() => undefined);
    if (found !== undefined) return join(found.trim(), `kubernetes-json-schema/v${kubernetesVersion}-local-strict`);
  }
  throw new ToolMissing('kubernetes-validate (Python package with the schemas of Kubernetes)');
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
