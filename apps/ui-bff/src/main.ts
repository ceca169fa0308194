import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import {
  configOfProcess,
  createLogger,
  envelopeErrorBody,
  runService,
  serveWhileOpening,
  startTelemetry,
} from '@parley/service';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { takesFiles } from './rag-proxy/takes-files.js';
import { version } from './version.js';
import { wire } from './wiring.js';

/** How long the largest files may take to come in over a slow line. */
const uploadMs = 900_000;

const config = configOfProcess(loadConfig);
const log = createLogger({ service: 'ui-bff', level: config.logLevel });

useEnvironmentProxy();

await runService({
  log,
  start: async ({ closers, stopping }) => {
    closers.add('telemetry', await startTelemetry('ui-bff', config.otlpEndpoint));
    const server = await serveWhileOpening({
      ...{ log, closers, stopping, errorBody: envelopeErrorBody, naming: namingDocdb },
      address: { ...config, slow: { isSlow: takesFiles, ms: uploadMs } },
      open: async (lifetime) => createApp(await wire(config, { log, version, ...lifetime })),
    });
    log.info({ url: server.url }, 'listening');
  },
});
