import { installModel, loadModel } from '@parley/authz-client';
import { configOfProcess, httpUrl, readEnvironment } from '@parley/service';
import { z } from 'zod';

/**
 * `install-model.main.js FILE` makes the store in authz where there is none, and gives it the model in FILE: a new version
 * only when it changed. To be run before a release, by one process; no service does it by itself.
 */
const environment = z.object({
  AUTHZ_HTTP: httpUrl.describe('Address of authz'),
  AUTHZ_STORE_NAME: z.string().min(1).default('parley').describe('Store in authz'),
  AUTHZ_TOKEN: z.string().min(1).optional().describe('Preshared key of authz; not sent if unset'),
});

const file = process.argv[2];
if (file === undefined) throw new Error('install-model needs the path of the model file');
const {
  AUTHZ_HTTP: url,
  AUTHZ_STORE_NAME: storeName,
  AUTHZ_TOKEN: token,
} = configOfProcess((env) => readEnvironment('install-model', environment, env));
const { changed, storeId, modelId } = await installModel(
  { url, storeName, token, timeoutMs: 30_000 },
  await loadModel(file),
);
console.log(`Store ${storeName} (${storeId}): model ${modelId} ${changed ? 'written' : 'unchanged'}`);
