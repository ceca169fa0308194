import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPI3 } from 'openapi-typescript';
import { type DescribedService, documentFile, services, typesFile } from './openapi/services.js';
import { textOf, typesOf } from './openapi/types-of.js';
import { workspace } from './repository.js';

const run = promisify(execFile);

/** What the service that was built last says of itself. */
async function describe({ program }: DescribedService): Promise<OpenAPI3> {
  const more = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [join(workspace, program)], more);
  return JSON.parse(stdout) as OpenAPI3;
}

for (const service of services) {
  const document = await describe(service);
  const [documentPath, typesPath] = [documentFile(service), typesFile(service)].map((file) => join(workspace, file));
  if (!documentPath || !typesPath) throw new Error('A service has two files.');
  await writeFile(documentPath, await textOf(document, documentPath));
  await writeFile(typesPath, await typesOf(document, typesPath));
  console.log(`${service.name}: ${Object.keys(document.paths ?? {}).length} paths`);
}
