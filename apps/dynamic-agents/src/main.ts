import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, envelopeErrorBody, runHttpService } from '@parley/service';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { wire } from './wiring.js';

const config = configOfProcess(loadConfig);

useEnvironmentProxy();

await runHttpService({
  ...{ service: 'dynamic-agents', config, errorBody: envelopeErrorBody, naming: namingDocdb },
  open: async (lifetime) => createApp(await wire(config, lifetime)),
  facts: { model: config.model?.name ?? 'none (extractive answers)' },
});
