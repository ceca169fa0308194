import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile } from './read-json-file.js';

const account = z.object({ username: z.string(), email: z.string(), password: z.string(), team: z.string() });

/** What `run.json` tells scripts and people about the stack that runs now. */
export const runSchema = z.object({
  addresses: z.record(z.string(), z.string()),
  issuer: z.string(),
  accounts: z.array(account),
  demo: z.object({
    workspace: z.string(),
    space_id: z.string(),
    agent_id: z.string(),
    datasource_id: z.string(),
    /** E-mail address of the bot in the chat product. */
    bot: z.string(),
    /** Started with `--empty`: there are no documents, and nobody has wired the space. */
    is_empty: z.boolean().default(false),
  }),
});

export type Run = z.infer<typeof runSchema>;

/** Written whole or not at all, readable by its owner alone: it holds the demo passwords. */
export function writeRun(file: string, run: Run): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Nothing where no stack runs. Throws Error in words for a person when the file tells of something else. */
export function readRun(file: string): Run | undefined {
  return existsSync(file) ? readJsonFile(file, runSchema, { what: 'a running stack', remedy: '' }) : undefined;
}

export const removeRun = (file: string): void => rmSync(file, { force: true });
