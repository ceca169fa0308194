import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach } from '@jest/globals';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the stand-alone process; resolves to the file, which lies where it finds its packages. */
export async function bundleIdp(): Promise<string> {
  const outfile = join(workspace, 'dist', 'test', 'devstack-idp', `main-${process.pid}.js`);
  await promisify(execFile)(join(workspace, 'node_modules', '.bin', 'esbuild'), [
    ...[fileURLToPath(new URL('../src/main.ts', import.meta.url)), `--outfile=${outfile}`],
    ...['--bundle', '--platform=node', '--format=esm', '--packages=external', '--log-level=warning'],
  ]);
  return outfile;
}

export interface IdpProcess {
  readonly issuer: string;
  readonly port: number;
  /** Resolves to the exit code once it is gone; null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<IdpProcess>();
afterEach(async () => {
  await Promise.all([...running].map((idp) => idp.kill('SIGKILL')));
});

/** Starts the bundle with this environment alone. Rejects with what it said when it ends before it is up. */
export async function startProcess(bundle: string, env: Record<string, string>): Promise<IdpProcess> {
  const child = spawn(process.execPath, ['--no-warnings', bundle], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const line = await Promise.race([firstLine, exited.then(() => undefined)]);
  if (line === undefined) throw new Error(complaints.join(''));
  const idp: IdpProcess = {
    ...(JSON.parse(line) as { issuer: string; port: number }),
    async kill(signal) {
      running.delete(idp);
      child.kill(signal);
      return exited;
    },
  };
  running.add(idp);
  return idp;
}
