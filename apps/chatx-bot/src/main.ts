import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, envelopeErrorBody, runHttpService } from '@parley/service';
import { loadConfig } from './config.js';
import { openBot } from './wiring.js';

const config = configOfProcess(loadConfig);

useEnvironmentProxy();

await runHttpService({
  ...{ service: 'chatx-bot', config, errorBody: envelopeErrorBody, naming: namingDocdb },
  open: async (lifetime) => {
    const { app, begin } = await openBot(config, lifetime);
    begin();
    return app;
  },
});
