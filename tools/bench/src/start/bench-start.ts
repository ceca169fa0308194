import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { askAsPerson, signIn } from '@parley/testkit';
import { createLayout, readProcesses, readRun, type Run } from '@parley/stack';
import { npmStart } from './npm-start.js';
import { rssMb } from './rss.js';

const rounds = 3;
const services = ['ui-bff', 'chatx-bot', 'rag-server', 'dynamic-agents'] as const;
/** Long enough for what a start leaves to settle, short enough to wait for. */
const idleMs = 10_000;

/**
 * From `npm start`, installed and built, to the first authorized answer: on an empty data folder, where the demo is
 * seeded first (`first_answer_s`), and on the folder that this leaves (`first_answer_again_s`). Medians of `rounds`.
 * `idle_rss_mb` is what the four services hold with the model loaded, after they answered and rested.
 */
export async function benchStart() {
  const fresh: number[] = [];
  const again: number[] = [];
  let rss: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const data = mkdtempSync(join(tmpdir(), 'parley-bench-'));
    fresh.push((await startOnce(data)).seconds);
    const second = await startOnce(data, idleMs);
    again.push(second.seconds);
    rss = second.rss;
    rmSync(data, { recursive: true, force: true });
  }
  return { first_answer_s: median(fresh), first_answer_again_s: median(again), idle_rss_mb: withSum(rss), rounds };
}

async function startOnce(data: string, restMs = 0) {
  const began = performance.now();
  const stop = npmStart(data);
  try {
    const run = await untilUp(createLayout(data).runFile);
    await ask(run);
    const seconds = (performance.now() - began) / 1000;
    await delay(restMs);
    return { seconds, rss: rssOf(data) };
  } finally {
    await stop();
  }
}

async function untilUp(runFile: string): Promise<Run> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const run = readRun(runFile);
    if (run) return run;
    if (Date.now() > deadline) throw new Error('npm start was not up within two minutes.');
    await delay(20);
  }
}

async function ask({ addresses, accounts, demo }: Run): Promise<void> {
  const uiBff = addresses['ui-bff'] ?? '';
  const [account] = accounts;
  if (!account) throw new Error('run.json names no account.');
  const cookie = await signIn(uiBff, account);
  const { answer } = await askAsPerson({ uiBff, cookie, message: 'How do I start Parley?', agent: demo.agent_id });
  if (!answer.response.includes('README.md')) throw new Error('The first answer did not come from the documents.');
}

function rssOf(data: string): Record<string, number> {
  const { processes = {} } = readProcesses(createLayout(data).processesFile) ?? {};
  return Object.fromEntries(services.map((name) => [name, rssMb(processes[name] ?? 0)]));
}

const withSum = (rss: Record<string, number>) => ({ ...rss, sum: Object.values(rss).reduce((a, b) => a + b, 0) });

const median = (values: readonly number[]): number =>
  Number(([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2));
