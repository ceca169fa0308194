import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DocdbSettings } from '../config.js';

/** The services that keep something in docdb. Each has a program that makes its indexes and ends. */
export const services = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server'] as const;
export type Service = (typeof services)[number];

/** An index on a large collection takes its time. */
const timeoutMs = 600_000;
const run = promisify(execFile);

/** As in the image of this program, which cannot hold those of all services. */
const notHere = (service: Service) =>
  `the program that creates the indexes of ${service} is missing: run npm run setup -- docdb in the repository's folder, ` +
  'or let the services create their indexes at start';

/** Lets a service make its indexes in a database; what is there already stays. Throws Error with what the program said. */
export type MakeIndexes = (service: Service, docdb: DocdbSettings) => Promise<void>;

/** @param dist folder of the built services */
export const makeIndexesWith =
  (dist: string, env: Readonly<Record<string, string | undefined>>): MakeIndexes =>
  async (service, { uri, database }) => {
    const program = join(dist, 'apps', service, 'create-indexes.main.js');
    if (!existsSync(program)) throw new Error(notHere(service));
    // Without NAME_FILE of the caller: a setting given both ways is refused.
    const { DOCDB_URI_FILE: _uriFile, DOCDB_DATABASE_FILE: _databaseFile, ...rest } = env;
    const options = { env: { ...rest, DOCDB_URI: uri, DOCDB_DATABASE: database }, timeout: timeoutMs };
    await run(process.execPath, ['--no-warnings', program], options).catch((error: unknown) => {
      const said = (error as { stderr?: string }).stderr?.trim();
      throw new Error(`${service} could not create its indexes: ${said ?? String(error)}`, { cause: error });
    });
  };
