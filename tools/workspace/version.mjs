/**
 * The version of a release stands in package.json; charts, images and programs repeat it where they cannot read it there.
 * `npm run version -- X` has npm set it (`npm version X`), and npm runs this once more before its commit, which then holds
 * all of it. With `--check` nothing is written, and what differs is named. Nothing here needs a package, or a Node newer
 * than 20.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(join(workspace, file), 'utf8');
const filesIn = (folder, ending) =>
  readdirSync(join(workspace, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith(ending) && !file.includes('/charts/'));

/** Where the version stands in a file: behind the first group of each pattern. Charts from elsewhere keep theirs. */
const patterns = [
  [filesIn('charts', '/Chart.yaml'), /^((?:version|appVersion): )\S+$/gm],
  [filesIn('charts', '/Chart.yaml'), /(version: )\S+(?=\n\s+repository: file:)/g],
  [filesIn('docker', '.Dockerfile'), /^(ARG VERSION=)\S+$/gm],
  [['docker/compose.yaml'], /(image: parley\/[a-z-]+:)\S+/g],
  [['libs/service/src/app/release.ts'], /(release = ')[^']+/g],
  [['libs/client/src/generated/ui-bff.openapi.json'], /^({\s+"openapi": "[^"]+",\s+"info": {[^}]*?"version": ")[^"]+/g],
];

const [word] = process.argv.slice(2);
const { version } = JSON.parse(read('package.json'));
if (word === undefined) set(changes());
else if (word === '--check') check(changes());
else release(word);

/** By npm, which knows words such as `minor`, refuses what is not committed, commits and tags. */
function release(next) {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // The scripts of packages are off here, and with them this one, unless npm is told so. `npm version` installs nothing.
  const args = [...first, 'version', next, '--ignore-scripts=false'];
  const { status } = spawnSync(program, args, { cwd: workspace, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** Files that do not say the version yet, as they have to be. */
function changes() {
  const texts = new Map();
  for (const [files, pattern] of patterns) {
    const having = files.filter((file) => read(file).search(pattern) >= 0);
    if (having.length === 0) fail(`${files.join(', ')}: no version is where ${pattern} looks for it.`);
    for (const file of having) {
      const text = texts.get(file) ?? read(file);
      texts.set(
        file,
        text.replace(pattern, (_found, before) => before + version),
      );
    }
  }
  texts.set('CHANGELOG.md', titled(read('CHANGELOG.md')));
  return [...texts].filter(([file, text]) => text !== read(file));
}

/** What was not released yet is this version now, and there is room for what comes after. */
function titled(changelog) {
  if (changelog.includes(`\n## ${version}\n`)) return changelog;
  if (!changelog.includes('\n## Unreleased\n')) fail('CHANGELOG.md has no heading "## Unreleased" to release.');
  return changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version}\n`);
}

function check(wanted) {
  if (wanted.length > 0)
    fail(`Not ${version}, as package.json says: ${wanted.map(([file]) => file).join(', ')}. Run "npm run version".`);
  console.log(`${version} everywhere`);
}

function set(wanted) {
  // Tags of images take no plus.
  if (version.includes('+')) fail(`${version}: a version of a release has no build part.`);
  for (const [file, text] of wanted) {
    writeFileSync(join(workspace, file), text);
    console.log(file);
  }
  if (wanted.length > 0 && existsSync(join(workspace, '.git'))) stage(wanted.map(([file]) => file));
}

function stage(files) {
  const { status } = spawnSync('git', ['add', ...files], { cwd: workspace, stdio: 'inherit' });
  if (status !== 0) fail('git add failed; its own message above says why.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
