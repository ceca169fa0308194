import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const schema = z.object({ pid: z.number().int(), processes: z.record(z.string(), z.number().int()) });

/** Which processes a stack started, written before it waits for any: the next start ends what a killed one left. */
export type Processes = z.infer<typeof schema>;

export function writeProcesses(file: string, processes: Processes): void {
  writeFileSync(`${file}.new`, JSON.stringify(processes));
  renameSync(`${file}.new`, file);
}

export const readProcesses = (file: string): Processes | undefined =>
  existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
