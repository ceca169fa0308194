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
import { loadConfig } from './config.js';
import { openBot } from './wiring.js';

const service = 'chatx-bot';

const config = configOfProcess(loadConfig);
const log = createLogger({ service, level: config.logLevel });

useEnvironmentProxy();

await runService({
  log,
  start: async (lifetime) => {
    lifetime.closers.add('telemetry', await startTelemetry(service, config.telemetryEndpoint));
    const { url } = await serveWhileOpening({
      ...{ log, ...lifetime, address: config.http, errorBody: envelopeErrorBody, naming: namingDocdb },
      open: async (attempt) => {
        const { app, begin } = await openBot(config, { log, ...attempt });
        begin();
        return app;
      },
    });
    log.info({ url }, 'chatx-bot serves');
  },
});
