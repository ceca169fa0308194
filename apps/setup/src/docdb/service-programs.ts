import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DocdbSettings } from '../config.js';

/** The services that keep something in docdb. Each has a program that makes its indexes and ends; this one carries them. */
export const services = ['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server'] as const;
export type Service = (typeof services)[number];

/** An index on a large collection takes its time. */
const timeoutMs = 600_000;
const run = promisify(execFile);

/** Lets a service make its indexes in a database; what is there already stays. Throws Error with what the program said. */
export type MakeIndexes = (service: Service, docdb: DocdbSettings) => Promise<void>;

/** @param folder of the programs, one a service */
export const makeIndexesWith =
  (folder: string, env: Readonly<Record<string, string | undefined>>): MakeIndexes =>
  async (service, { uri, database }) => {
    const program = join(folder, `${service}.main.js`);
    // Without NAME_FILE of the caller: a setting given both ways is refused.
    const { DOCDB_URI_FILE: _uriFile, DOCDB_DATABASE_FILE: _databaseFile, ...rest } = env;
    const options = { env: { ...rest, DOCDB_URI: uri, DOCDB_DATABASE: database }, timeout: timeoutMs };
    await run(process.execPath, ['--no-warnings', program], options).catch((error: unknown) => {
      const said = (error as { stderr?: string }).stderr?.trim();
      throw new Error(`${service} could not create its indexes: ${said ?? String(error)}`, { cause: error });
    });
  };
