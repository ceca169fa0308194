import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, createLogger, detailErrorBody, runHttpService, runService } from '@parley/service';
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
const service = 'rag-server';
const config = configOfProcess(loadConfig);
const [command, ...commandArgs] = process.argv.slice(2);

useEnvironmentProxy();

if (command === rebuildCommand || command === rebuildIndexCommand) {
  const log = createLogger({ service, level: config.logLevel });
  await runService({
    log,
    start: async (lifetime) => {
      if (command === rebuildCommand) await rebuildGraph(config, log, lifetime);
      else await rebuildIndex(config, commandArgs, log, lifetime);
      return lifetime.closers.close();
    },
  });
} else {
  const role = roleOf(process.argv.slice(2));
  await runHttpService({
    ...{ service, config, errorBody: detailErrorBody, naming: namingDocdb },
    slow: { isSlow: takesFiles, ms: filesRequestMs },
    open: ({ log, ...lifetime }) => wire(config, log, lifetime, role),
    facts: { role, embeddings: config.embeddings.provider },
  });
}
