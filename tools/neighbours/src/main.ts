import { readWords } from '@parley/testkit';
import { install } from './commands/install.js';
import { lineOf } from './commands/status.js';
import { up } from './commands/up.js';
import { upFile, writeUpFile } from './commands/up-file.js';
import { homeFrom } from './config.js';
import type { Neighbour } from './neighbour.js';
import { usualPlace } from './running/places.js';
import { stop } from './running/running.js';
import { chosen, servers } from './servers/servers.js';

const usage = `Usage: npm run neighbours -- install|up|down|status [NAME...]

NAME is one of ${servers.map(({ name }) => name).join(', ')}; default: all.`;

const home = homeFrom(process.env);
const tell = (line: string): void => console.log(line);

const commands: Readonly<Record<string, (neighbour: Neighbour) => Promise<void>>> = {
  install: (neighbour) => install(home, neighbour, tell),
  up: (neighbour) => up(home, neighbour, tell),
  down: async (neighbour) => {
    tell(`${neighbour.name} ${(await stop(usualPlace(home, neighbour))) ? 'is down' : 'was not up'}`);
  },
  status: (neighbour) => {
    tell(lineOf(home, neighbour));
    return Promise.resolve();
  },
};

async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2), { usage, options: {} });
  if (!words) return;
  const [word = '', ...names] = words.positionals;
  const command = commands[word];
  if (command === undefined) throw new Error(usage);
  const problems = await each(chosen(names), command);
  if (word === 'up' || word === 'down') await writeUpFile(home);
  if (word === 'up') tell(`\nStart Parley with them: npm start -- --neighbours ${upFile(home)}`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** One after the other, as a small machine bears it; a neighbour that fails does not keep the next from its turn. */
async function each(neighbours: readonly Neighbour[], command: (one: Neighbour) => Promise<void>): Promise<string[]> {
  const problems: string[] = [];
  for (const neighbour of neighbours) {
    await command(neighbour).catch((error: unknown) => {
      problems.push(`${neighbour.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  return problems;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
