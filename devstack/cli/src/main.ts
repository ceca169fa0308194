import { type Command, neighbourNames, parseCommand, usage } from './config.js';
import { type Neighbour, startNeighbour } from './start-neighbour.js';

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const neighbours = await startAsked(parseCommand(process.argv.slice(2)));
  for (const { url } of neighbours) console.log(url);
  stopOnSignal(neighbours);
}

async function startAsked(command: Command): Promise<Neighbour[]> {
  const data = command.dataDir === undefined ? {} : { dataDir: command.dataDir };
  if (command.kind === 'one') return [await startNeighbour(command.name, { port: command.port, ...data })];
  const { ports, idp_url: idpUrl, realm, chatx } = command.file;
  const asked = neighbourNames.flatMap((name) => (ports[name] === undefined ? [] : [{ name, port: ports[name] }]));
  return Promise.all(
    asked.map(({ name, port }) => startNeighbour(name, { port, ...data, realm, chatx, ...(idpUrl && { idpUrl }) })),
  );
}

function stopOnSignal(neighbours: readonly Neighbour[]): void {
  const stop = async (): Promise<void> => {
    await Promise.allSettled(neighbours.map((neighbour) => neighbour.close()));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
