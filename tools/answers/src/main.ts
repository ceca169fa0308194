import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { borrowStack, findRun } from '@parley/stack';
import { demoAsker, tokenAsker } from './askers.js';
import { readQuestionSet } from './question-set.js';
import { earlierReport, type EarlierReport, faultLines, figureLines, newFaults, type Report } from './report.js';
import { runSet } from './run-set.js';

const here = dirname(fileURLToPath(import.meta.url));
const workspace = join(here, '../../..');

const usage = `Usage: npm run eval -- answers [--set FILE] [--json FILE] [--compare FILE]
       [--run FILE] | [--base URL --agent ID --token NAME=FILE ...]

Asks every question of a set as the person it names, through the whole chain, and holds the answers against what the set
expects. Exits with 1 if an answer names a document that its person may not read.

  --set FILE         question set (JSON); default: 80 questions about the demo's documents
  --json FILE        write the figures and every answer's outcome
  --compare FILE     an earlier --json: shows what changed
  --data DIR         data folder of the stack to ask, as it was given to npm start
  --run FILE         run.json of the stack to ask; default: the running demo, or one of its own
  --base URL         ui-bff of any other installation, with --agent and a token for each person
  --token NAME=FILE  file with an access token of that person`;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ set: { type: 'string' }, json: { type: 'string' }, compare: { type: 'string' }, run: { type: 'string' } },
    ...{ base: { type: 'string' }, agent: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean' } },
    token: { type: 'string', multiple: true, default: [] },
  },
});

const workingFolder = process.env['INIT_CWD'] ?? process.cwd();
const pathOf = (file: string): string => resolve(workingFolder, file);

async function main(): Promise<void> {
  if (values.help) {
    console.log(usage);
    return;
  }
  const set = readQuestionSet(values.set === undefined ? join(here, 'assets/demo.json') : pathOf(values.set));
  const earlier = values.compare === undefined ? undefined : readEarlier(pathOf(values.compare));
  const report = values.base === undefined ? await askDemo(set) : await askElsewhere(set, values.base);
  for (const line of [...faultLines(report.answers), '', ...figureLines(report.figures, earlier)]) console.log(line);
  if (earlier) console.log(`worse than before: ${newFaults(report.answers, earlier).join(', ') || 'none'}`);
  if (values.json !== undefined) writeFileSync(pathOf(values.json), `${JSON.stringify(report, null, 2)}\n`);
  if (report.figures.leaks > 0) process.exitCode = 1;
}

type Set = ReturnType<typeof readQuestionSet>;

async function askDemo(set: Set): Promise<Report> {
  const run = findRun({ named: values.run, data: values.data, workingFolder, workspace });
  const stack = await borrowStack({ run, workspace, name: 'eval' });
  const agent = values.agent ?? stack.run.demo.agent_id;
  return runSet({ set, agent, askerFor: demoAsker(stack.run), onAnswer: progressOf(set) }).finally(() =>
    stack.release(),
  );
}

function askElsewhere(set: Set, base: string): Promise<Report> {
  const { agent, token } = values;
  if (agent === undefined) throw new Error('--base needs --agent as well.');
  return runSet({ set, agent, askerFor: tokenAsker(base.replace(/\/$/, ''), token), onAnswer: progressOf(set) });
}

/** A line every ten questions: rate and what is left, since the chat's limit makes a large set take minutes. */
function progressOf({ questions }: Set) {
  const from = performance.now();
  return (_judged: unknown, done: number): void => {
    if (done % 10 !== 0 && done !== questions.length) return;
    const each = (performance.now() - from) / 1000 / done;
    const left = Math.round(each * (questions.length - done));
    console.log(`${done} of ${questions.length} asked, ${each.toFixed(1)} s each, about ${left} s left`);
  };
}

function readEarlier(file: string): EarlierReport {
  const { success, data } = earlierReport.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!success) throw new Error(`${file} is not what --json wrote.`);
  return data;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
