import { createLogger, runService, startTelemetry } from '@parley/service';
import { loadConfig } from './config.js';
import { startBot } from './wiring.js';

const service = 'chatx-bot';

try {
  const config = loadConfig(process.env);
  const log = createLogger({ service, level: config.logLevel });
  await runService({
    log,
    start: async (lifetime) => {
      lifetime.closers.add('telemetry', await startTelemetry(service, config.telemetryEndpoint));
      const { url } = await startBot(config, { log, ...lifetime });
      log.info({ url }, 'chatx-bot serves');
    },
  });
} catch (error) {
  // Only the configuration can fail here, before there is a log; its message names settings, never values.
  process.stderr.write(`${error instanceof Error ? error.message : 'chatx-bot cannot start'}\n`);
  process.exitCode = 1;
}
