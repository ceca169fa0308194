/**
 * The one way into every npm script: installs when needed, moves to Node 24 when the system's Node is older, builds
 * what the command needs and runs it. Nothing here is newer than Node 20, because it may have to start there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm, handOnSignals } from './tools/workspace/signals.mjs';

const workspace = dirname(fileURLToPath(import.meta.url));
const [command = 'help', ...args] = process.argv.slice(2);
const requiredMajor = 24;

if (!installed()) install();
endWithNpm();
const runtime = findRuntime();
if (runtime === process.execPath) await run();
else await rerun();

/** `node_modules` matches the lock file when the stamp that `install` leaves behind names the lock file's hash. */
function installed() {
  const stamp = join(workspace, 'node_modules/.parley-installed');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(workspace, 'package-lock.json')))
    .digest('hex');
}

function install() {
  console.log('Installing packages (once, about a minute) ...');
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lock file in which another platform's optional binaries are missing. `--no-save` keeps
  // to the locked versions all the same and leaves the lock file alone. With NODE_ENV=production npm would leave out
  // what builds Parley.
  const { status, error } = spawnSync(
    program,
    [...first, 'install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: workspace,
      stdio: 'inherit',
    },
  );
  if (error?.code === 'ENOENT') fail('npm is not on the PATH. Install it beside Node and run the command again.');
  if (status !== 0) fail('npm install failed; its own message above says why. Mend that and run the command again.');
  writeFileSync(join(workspace, 'node_modules/.parley-installed'), lockHash());
}

function findRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= requiredMajor) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = ['bin/', ''].map((folder) =>
    join(workspace, `node_modules/node-${platform}-${process.arch}/${folder}${program}`),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found)
    fail(
      `Parley needs Node ${requiredMajor}, and no packaged one exists for ${platform}-${process.arch}. Install Node ${requiredMajor} and try again.`,
    );
  return found;
}

async function rerun() {
  const child = spawn(runtime, [fileURLToPath(import.meta.url), command, ...args], {
    stdio: 'inherit',
    env: { ...environment(), PATH: `${dirname(runtime)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl-C to both: this one waits for the child to stop.
  handOnSignals(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Compiled code is kept between runs: it halves the time that eight processes need to start on a small machine. */
function environment() {
  return { NODE_COMPILE_CACHE: join(workspace, 'node_modules/.cache/parley-compiled'), ...process.env };
}

async function run() {
  Object.assign(process.env, environment());
  const { commands } = await import('./tools/workspace/commands.mjs');
  const all = Object.keys(commands).join(', ');
  if (command === 'help' || command === '--help') return console.log(`Commands: npm run COMMAND, one of ${all}.`);
  const chosen = commands[command];
  if (!chosen) fail(`Unknown command "${command}". There are: ${all}.`);
  await chosen(args);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
