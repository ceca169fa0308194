import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, createLogger, runService, startTelemetry } from '@parley/service';
import { loadConfig } from './config.js';
import { startBot } from './wiring.js';

const service = 'chatx-bot';

const config = configOfProcess(loadConfig);
const log = createLogger({ service, level: config.logLevel });

useEnvironmentProxy();

await runService({
  log,
  start: async (lifetime) => {
    lifetime.closers.add('telemetry', await startTelemetry(service, config.telemetryEndpoint));
    const { url } = await startBot(config, { log, ...lifetime });
    log.info({ url }, 'chatx-bot serves');
  },
});
