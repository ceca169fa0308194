import { spawn } from 'node:child_process';
import { workspace } from './workspace.js';

/** What a program said, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  /** Both streams, in the order in which they came: what to show when it failed. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Killed after this long, five minutes by default. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end. Rejects only when it cannot be started or takes too long; its own failure is a code. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { cwd = workspace, env = {}, timeoutMs = 300_000 } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${program} took longer than ${timeoutMs / 1000} s`));
    }, timeoutMs);
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

/** Runs a program that has to succeed. Throws Error with what it said. */
export async function must(program: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${output.trim()}`);
  return stdout;
}
