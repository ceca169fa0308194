import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, createLogger, listen, runService, startTelemetry } from '@parley/service';
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
    const server = await listen(createApp(await wire(config, { log, closers, stopping })), config);
    closers.add('http', () => server.close());
    log.info({ port: server.port, model: config.model?.name ?? 'none (extractive answers)' }, 'listening');
  },
});
