import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { portNames } from '@parley/stack';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm start` on free ports with its own data folder; the returned function stops it as Ctrl-C does. */
export function npmStart(data: string): () => Promise<void> {
  const ports = portNames.flatMap((name) => ['--port', `${name}=0`]);
  const child = spawn('npm', ['start', '--silent', '--', '--data', data, ...ports], {
    cwd: workspace,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return async () => {
    // Its process group, as a terminal would: npm itself does not hand a signal on.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  };
}
