/** The part of `npm run bench -- read` that needs the code of the service: measures one kind and prints its figures as JSON. */
import { kinds } from './read/kinds.js';

async function main(): Promise<void> {
  const [name = ''] = process.argv.slice(2);
  if (name === '') {
    console.log(JSON.stringify(Object.keys(kinds)));
    return;
  }
  const kind = kinds[name];
  if (!kind) throw new Error(`One of ${Object.keys(kinds).join(', ')}`);
  const figures = await kind.measure();
  // In KiB on every system that Node measures it on.
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(JSON.stringify({ ...figures, [`${name}_peak_mb`]: peakMb }));
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
