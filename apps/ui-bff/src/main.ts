import { namingDocdb } from '@parley/docdb';
import { useEnvironmentProxy } from '@parley/outbound';
import { configOfProcess, envelopeErrorBody, runHttpService } from '@parley/service';
import { createApp } from './app.js';
import { loadConfig } from './config.js';
import { takesFiles } from './rag-proxy/takes-files.js';
import { version } from './version.js';
import { wire } from './wiring.js';

/** How long the largest files may take to come in over a slow line. */
const uploadMs = 900_000;

const config = configOfProcess(loadConfig);

useEnvironmentProxy();

await runHttpService({
  ...{ service: 'ui-bff', config, errorBody: envelopeErrorBody, naming: namingDocdb },
  slow: { isSlow: takesFiles, ms: uploadMs },
  open: async (lifetime) => createApp(await wire(config, { version, ...lifetime })),
});
