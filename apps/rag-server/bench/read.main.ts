/**
 * The part of `npm run bench -- read` that needs the code of the service. Without words it lists the kinds as JSON;
 * `KIND` measures one and prints its figures as JSON; `KIND FILE` writes its file, for other programs to read.
 */
import { writeFile } from 'node:fs/promises';
import { kinds } from './read/kinds.js';

async function main(): Promise<void> {
  const [name = '', target] = process.argv.slice(2);
  if (name === '') {
    console.log(JSON.stringify(Object.keys(kinds)));
    return;
  }
  const kind = kinds[name];
  if (!kind) throw new Error(`One of ${Object.keys(kinds).join(', ')}`);
  if (target !== undefined) {
    if (!kind.file) throw new Error(`${name} is not measured on a file.`);
    await writeFile(target, kind.file());
    return;
  }
  const figures = await kind.measure();
  // In KiB on every system that Node measures it on.
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(JSON.stringify({ ...figures, [`${name}_peak_mb`]: peakMb }));
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
