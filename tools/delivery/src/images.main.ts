import { readWords } from '@parley/testkit';
import { type BuilderName, builderNames, findBuilder } from './images/builders.js';
import { publishImages } from './images/publish-images.js';
import { readSource } from './images/source-state.js';

const usage = `Usage: npm run images -- [--push REGISTRY] [--builder NAME]

Builds the images of docker/, tagged with the version and with version and commit.
  --push REGISTRY  brings them there, e.g. registry.example.org/team, and prints values for the charts
  --builder NAME   ${builderNames.join(', ')}; without it the first that is installed`;

async function main(): Promise<void> {
  const options = { push: { type: 'string' }, builder: { type: 'string' } } as const;
  const words = readWords(process.argv.slice(2), { usage, options });
  if (!words) return;
  if (words.positionals.length > 0) throw new Error(`Unknown: ${words.positionals.join(' ')}.\n${usage}`);
  const { push: registry, builder } = words.values;
  await publishImages({
    builder: findBuilder(chosen(builder)),
    source: await readSource(),
    registry: registry === undefined ? undefined : checkedRegistry(registry),
    now: new Date(),
    tell: console.log,
  });
}

function chosen(name: string | undefined): BuilderName[] | undefined {
  if (name === undefined) return undefined;
  const found = builderNames.filter((known) => known === name);
  if (found.length === 0) throw new Error(`--builder takes one of ${builderNames.join(', ')}, not "${name}".`);
  return found;
}

/** A host, perhaps with a port, and perhaps a path: what stands before the name of an image. */
function checkedRegistry(given: string): string {
  if (/^[a-z0-9.-]+(:[0-9]+)?(\/[a-z0-9._-]+)*$/.test(given)) return given;
  throw new Error(`--push takes a registry as images name it, e.g. registry.example.org/team, not "${given}".`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
