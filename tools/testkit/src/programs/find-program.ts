import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program on PATH or in one of the further `folders`; undefined when there is none. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
