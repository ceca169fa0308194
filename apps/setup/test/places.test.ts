import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { workspace } from '@parley/testkit';
import { places } from '../src/person/places.js';

/** Where services name a collection: as the driver's, as a model's, as that of files, or to a helper that takes its name. */
const namings = [
  /\.collection(?:<(?:[^<>]|<[^<>]*>)*>)?\(\s*([^,()\s]+)/g,
  /\bcollection: ([^,}\s]+)/g,
  /\b(?:inCollection|schemaOf|options)\((['"`][^)]*)\)/g,
  /\b(?:docdbLeaseStore|docdbFences|firstPress)\(\w+, ([^,)\s]+)/g,
];
/** What is handed in: the name stands where the helper is called. */
const isHandedIn = (source: string, name: string) => new RegExp(`\\b${name}: string\\b`).test(source);

const sources = ['apps/{ui-bff,chatx-bot,dynamic-agents,rag-server}/src/**/*.ts', 'libs/{docdb,service}/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: workspace }))
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .map((file) => ({ file, source: readFileSync(join(workspace, file), 'utf8').replace(/^ *(?:\/\*)?\*.*$/gm, '') }));

/** The names that an expression stands for, as far as its file says, or the one that it is imported from. */
function namesOf(expression: string, file: string, source: string): string[] {
  const literal = /^['"`]([\w.]+)['"`]$/.exec(expression)?.[1];
  if (literal !== undefined) return [literal];
  const listed = new RegExp(`\\bconst \\[[^\\]]*\\b${expression}\\b[^\\]]*\\] = \\[([^\\]]+)\\]`).exec(source)?.[1];
  if (listed !== undefined) return [...listed.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  const own = new RegExp(`\\bconst ${expression} = '([\\w.]+)'`).exec(source)?.[1];
  if (own !== undefined) return [own];
  const from = new RegExp(`import \\{[^}]*\\b${expression}\\b[^}]*\\} from '(\\.[^']+)\\.js'`).exec(source)?.[1];
  const exporting = sources.find((one) => one.file === join(dirname(file), `${from}.ts`));
  return exporting ? namesOf(expression, exporting.file, exporting.source) : [];
}

const found = sources.flatMap(({ file, source }) => {
  const named = namings.flatMap((naming) => [...source.matchAll(naming)].map(([, name = '']) => name));
  const buckets = [...source.matchAll(/bucketName: '(\w+)'/g)].flatMap(([, name]) => [
    `${name}.files`,
    `${name}.chunks`,
  ]);
  const said = named.filter((name) => /^(?!string)\w+$|^['"`]/.test(name));
  const inFile = said
    .filter((name) => !/^\w/.test(name) || !isHandedIn(source, name))
    .map((name) => ({ file, name, names: namesOf(name, file, source) }));
  return [...inFile, ...buckets.map((name) => ({ file, name, names: [name] }))];
});

it('finds by name every collection that the services use', () => {
  expect(found.filter(({ names }) => names.length === 0)).toEqual([]);
});

it('says of every collection what happens to a person in it, and of none that there is not', () => {
  const used = [...new Set(found.flatMap(({ names }) => names))].sort();
  const own = ['person_deletions'];

  expect(Object.keys(places).sort()).toEqual([...used, ...own].sort());
});
