import type { JsonSchema, Setting } from '../settings/read-settings.js';
import {
  count,
  image,
  kubernetes,
  kubernetesList,
  listOf,
  objectName,
  resources,
  strict,
  text,
  texts,
  yesNo,
} from './fragments.js';
import { configSchema } from './setting-schema.js';

const address: JsonSchema = { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' };
const addresses = listOf(address);
const word: JsonSchema = { type: 'string', minLength: 1 };
export const slug: JsonSchema = { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' };

/** Values of the job that sets up the neighbours. */
export const setupValues = (settings: readonly Setting[]): JsonSchema =>
  strict({
    enabled: yesNo,
    image,
    waitSeconds: count(1, 86_400),
    config: configSchema(settings),
    secret: strict({ existing: objectName, keys: strict(secretKeys(settings)) }),
    accounts: listOf(strict({ email: address, name: word, roles: listOf(word) }, ['email'])),
    admins: addresses,
    teams: listOf(strict({ slug, name: word, members: addresses, admins: addresses }, ['slug'])),
    extraEnv: listOf({ type: 'object', required: ['name'] }),
    extraVolumes: kubernetesList,
    extraVolumeMounts: kubernetesList,
    resources,
    serviceAccount: strict({ create: yesNo, name: objectName, annotations: texts }),
    networkPolicy: strict({ enabled: yesNo, egress: kubernetesList }),
    podLabels: texts,
    podAnnotations: texts,
    nodeSelector: texts,
    tolerations: kubernetesList,
    affinity: kubernetes,
    priorityClassName: text,
  });

const secretKeys = (settings: readonly Setting[]) =>
  Object.fromEntries(
    [...settings.filter(({ secret }) => secret).map(({ name }) => name), 'ACCOUNT_PASSWORD'].map((name) => [
      name,
      text,
    ]),
  );

const { pullSecrets: _pullSecrets, ...ofOthers } = image['properties'] as Record<string, JsonSchema>;
/** An image that is not Parley's own. */
export const foreignImage = strict(ofOthers);

const needsVolume = (part: string, value: string): JsonSchema => ({
  if: {
    properties: { [part]: { properties: { [value]: { type: 'string', minLength: 1 } }, required: [value] } },
    required: [part],
  },
  then: {
    properties: { backup: { properties: { volume: { minLength: 1 } }, required: ['volume'] } },
    required: ['backup'],
  },
});

/** A backup goes to a volume, and comes from it. */
export const backupRules: readonly JsonSchema[] = [needsVolume('backup', 'schedule'), needsVolume('restore', 'from')];

export const backupValues = {
  backup: strict({
    // Five fields, or a word such as @daily; the API server reads it closely.
    schedule: { type: 'string', pattern: '^(@[a-z]+|\\S+( \\S+){4})?$' },
    timeZone: text,
    volume: objectName,
    keep: count(1, 1_000),
    index: yesNo,
    idp: strict({ host: text, database: word, user: word, passwordKey: word, image: foreignImage }),
  }),
  restore: strict({ from: { type: 'string', pattern: '^([A-Za-z0-9][A-Za-z0-9._-]*)?$' } }),
};
