import { loadConfig } from './config.js';
import { startDocdb } from './server/start-docdb.js';

try {
  const { port, dataDir } = loadConfig(process.env);
  const docdb = await startDocdb({ port, ...(dataDir !== undefined && { dataDir }) });
  console.log(
    `docdb listens on ${docdb.url}, keeping its data ${dataDir === undefined ? 'in memory' : `in ${dataDir}`}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void docdb.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
