import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import {
  configOfProcess,
  createLogger,
  detailErrorBody,
  runService,
  serveWhileOpening,
  startTelemetry,
} from '@parley/service';
import { loadConfig, roleOf } from './config.js';
import { takesFiles } from './files/takes-files.js';
import { filesRequestMs } from './http/bounds.js';
import { rebuildCommand, rebuildGraph } from './wiring/rebuild-graph.js';
import { rebuildIndex, rebuildIndexCommand } from './wiring/rebuild-index.js';
import { wire } from './wiring.js';

// The embedded index warns on stderr of what its own upkeep does, in lines that are none of our log's; failures are errors.
process.env['LANCEDB_LOG'] ??= 'error';
// Its threads take turns at the processors, as the system shares them. With one a processor, a short search would wait
// behind long ones for a thread.
process.env['TOKIO_WORKER_THREADS'] ??= '8';
const config = configOfProcess(loadConfig);
const [command, ...commandArgs] = process.argv.slice(2);
const role = command === rebuildCommand || command === rebuildIndexCommand ? 'all' : roleOf(process.argv.slice(2));
const log = createLogger({ service: 'rag-server', level: config.logLevel });

useEnvironmentProxy();

await runService({
  log,
  start: async (lifetime) => {
    const { closers } = lifetime;
    if (command === rebuildCommand || command === rebuildIndexCommand) {
      if (command === rebuildCommand) await rebuildGraph(config, log, lifetime);
      else await rebuildIndex(config, commandArgs, log, lifetime);
      return closers.close();
    }
    closers.add('telemetry', await startTelemetry('rag-server', config.telemetryEndpoint));
    const server = await serveWhileOpening({
      ...{ log, ...lifetime, errorBody: detailErrorBody, naming: namingDocdb },
      address: { port: config.port, host: config.host, slow: { isSlow: takesFiles, ms: filesRequestMs } },
      open: (attempt) => wire(config, log, attempt, role),
    });
    log.info({ role, url: server.url, embeddings: config.embeddings.provider }, 'rag-server is ready');
  },
});
