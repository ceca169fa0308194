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
import { wire } from './wiring.js';

const config = configOfProcess(loadConfig);
const log = createLogger({ service: 'dynamic-agents', level: config.logLevel });

useEnvironmentProxy();

await runService({
  log,
  async start({ closers, stopping }) {
    closers.add('telemetry', await startTelemetry('dynamic-agents', config.otlpEndpoint));
    const server = await serveWhileOpening({
      ...{ log, closers, stopping, errorBody: envelopeErrorBody, naming: namingDocdb, address: config },
      open: async (lifetime) => createApp(await wire(config, { log, ...lifetime })),
    });
    log.info({ port: server.port, model: config.model?.name ?? 'none (extractive answers)' }, 'listening');
  },
});
