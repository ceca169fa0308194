/**
 * The part of `npm run bench -- graph` that needs the code of the service: `fill FOLDER` makes the embedded graph of the
 * bench in a data folder, `measure FOLDER` asks it and prints what each question took, as JSON.
 */
import { benchCatalogue } from './graph/bench-catalogue.js';
import { measureGraph } from './graph/measure-graph.js';
import { openGraph } from '../src/graph/open-graph.js';

const nodesAtOnce = 1_000;

async function fill(dataDir: string): Promise<void> {
  const graphs = await openGraph({ engine: 'grafeo', dataDir });
  for (const nodes of benchCatalogue()) {
    for (let from = 0; from < nodes.length; from += nodesAtOnce) {
      await graphs.data.apply({ removeRoots: [], put: nodes.slice(from, from + nodesAtOnce), link: [] });
    }
  }
  await graphs.close();
}

async function main(): Promise<void> {
  const [what, dataDir] = process.argv.slice(2);
  if (dataDir === undefined || (what !== 'fill' && what !== 'measure'))
    throw new Error('fill FOLDER or measure FOLDER');
  if (what === 'fill') await fill(dataDir);
  else console.log(JSON.stringify(await measureGraph(dataDir)));
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
