import { type JsonSchema, services, type Setting } from '../settings/read-settings.js';
import { addressRules } from './address-rules.js';
import {
  count,
  kubernetes,
  listOf,
  objectName,
  objects,
  serviceName,
  strict,
  text,
  texts,
  yesNo,
} from './fragments.js';
import { configSchema } from './setting-schema.js';
import { sharedSettings } from './service-charts.js';

const caBundle: JsonSchema = {
  ...strict({ configMap: objectName, secret: objectName, key: { type: 'string', pattern: '^[-._a-zA-Z0-9]+$' } }),
  // One of them, or none.
  anyOf: [{ properties: { configMap: { const: '' } } }, { properties: { secret: { const: '' } } }],
};

/** No name and no password: values are no place for secrets. */
const proxyAddress: JsonSchema = { type: 'string', pattern: '^(https?://[^@/\\s]+/?)?$' };
const directName: JsonSchema = { type: 'string', pattern: '^[^,\\s]+$' };

/** A service cannot see how another is called below that one's own name: what is named there, its callers would miss. */
const namedByAll: JsonSchema = {
  ...kubernetes,
  properties: Object.fromEntries(
    ['nameOverride', 'fullnameOverride'].map((key) => [
      key,
      { const: '', description: 'Name the service in global.names, where those that call it look' },
    ]),
  ),
};

/** `values.schema.json` of the umbrella. What is below a service's name is checked by that service's own schema. */
export function umbrellaValuesSchema(settings: readonly Setting[]): JsonSchema {
  const shared = sharedSettings.flatMap((name) => settings.find((setting) => setting.name === name) ?? []);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Values of Parley',
    ...strict({
      global: strict({
        imageRegistry: text,
        imagePullSecrets: listOf(strict({ name: objectName }, ['name'])),
        fullnameOverride: serviceName,
        names: strict(Object.fromEntries(services.map((service) => [service, serviceName]))),
        commonLabels: texts,
        commonAnnotations: texts,
        storageClass: text,
        secret: strict({ existing: objectName, rollOnChange: yesNo }),
        openshift: yesNo,
        caBundle,
        proxy: strict({ https: proxyAddress, http: proxyAddress, noProxy: listOf(directName) }),
        config: configSchema(shared),
        chatxBot: strict({ enabled: yesNo, replicaCount: count(0, 9) }, ['enabled', 'replicaCount']),
      }),
      common: kubernetes,
      ...Object.fromEntries(services.map((service) => [service, namedByAll])),
      extraObjects: objects,
      dashboard: strict({ enabled: yesNo, labels: texts }),
      alerts: strict({
        enabled: yesNo,
        labels: texts,
        queueAgeSeconds: count(1, 86_400),
        jobAgeSeconds: count(1, 86_400),
      }),
    }),
    ...addressRules,
  };
}
