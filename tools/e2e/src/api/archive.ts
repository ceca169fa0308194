import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeout = 60_000;

/** Packs what is in a folder. Throws Error with what `tar` said. */
export async function pack(folder: string, file: string): Promise<void> {
  await run('tar', ['--create', '--gzip', '--file', file, '--directory', folder, '.'], { timeout });
}

/** Unpacks into a folder that is there. Throws Error with what `tar` said. */
export async function unpack(file: string, folder: string): Promise<void> {
  await run('tar', ['--extract', '--gzip', '--file', file, '--directory', folder], { timeout });
}
