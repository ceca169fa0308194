import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const cli = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const timeoutMs = 100_000;

const check = z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() });
export interface SuiteRun {
  readonly exitCode: number;
  /** By scenario. */
  readonly checks: ReadonlyMap<string, z.infer<typeof check>[]>;
}

/** Runs the official suite against a server: `--requirements <revision>` or `--scenario <name>`. */
export async function runSuite(url: string, ...selection: string[]): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  try {
    const exitCode = await run(['server', '--url', `${url}/mcp`, '-o', folder, ...selection]);
    return { exitCode, checks: await readChecks(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const run = (args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...args], { timeout: timeoutMs }, () => {
      // A suite that had to be killed has no code: that is no success.
      resolve(child.exitCode ?? 1);
    });
  });

/** Each scenario leaves a folder `server-<scenario>-<time>`. */
async function readChecks(folder: string) {
  const scenarios = (await readdir(folder)).map(async (name) => {
    const [, scenario = name] = /^server-(.+)-\d{4}-\d{2}-\d{2}T.*$/.exec(name) ?? [];
    const checks = z.array(check).parse(JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')));
    return [scenario, checks] as const;
  });
  return new Map(await Promise.all(scenarios));
}
