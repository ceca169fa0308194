import type { JsonSchema, Service, Setting } from '../settings/read-settings.js';
import { autoscaling, httpRoute, ingress, portsOfService } from './access-values.js';
import {
  count,
  image,
  kubernetes,
  kubernetesList,
  listOf,
  objectName,
  objects,
  oneOf,
  resources,
  serviceName,
  strict,
  text,
  texts,
  yesNo,
} from './fragments.js';
import { indexRules, indexValues } from './index-rules.js';
import { serviceCharts } from './service-charts.js';
import { configSchema } from './setting-schema.js';
import { startRules } from './start-rules.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** `values.schema.json` of one service's chart. Unknown keys are refused everywhere but in what Kubernetes defines. */
export function serviceValuesSchema(service: Service, settings: readonly Setting[]): JsonSchema {
  const { hasIngress, isScaled, keepsIndex, migrates } = serviceCharts[service];
  const secrets = settings.filter(({ secret }) => secret).map(({ name }) => name);
  const rules = [...(keepsIndex ? indexRules : []), ...(startRules[service] ?? [])];
  return {
    $schema: dialect,
    title: `Values of ${service}`,
    ...strict({
      // Helm hands these down to every chart.
      global: kubernetes,
      common: kubernetes,
      // Whether there is a bot, ui-bff has to know as well: global.chatxBot.enabled.
      ...(service !== 'chatx-bot' && { enabled: yesNo }),
      ...naming,
      image,
      config: configSchema(settings),
      secret: secretSchema(secrets),
      externalSecret: externalSecretSchema(secrets),
      ...podValues,
      ...surroundings,
      service: service === 'chatx-bot' ? strict(kindOfService) : strict({ ...kindOfService, ...portsOfService }),
      ...(isScaled && { replicaCount: count(0, 100), autoscaling }),
      ...(hasIngress && { ingress, httpRoute }),
      ...(keepsIndex && indexValues),
      ...(migrates && { migration: strict({ enabled: yesNo }) }),
    }),
    ...(rules.length > 0 && { allOf: rules }),
  };
}

const secretSchema = (names: string[]) =>
  strict({
    existing: objectName,
    rollOnChange: yesNo,
    keys: strict(Object.fromEntries(names.map((name) => [name, text]))),
  });

const externalSecretSchema = (names: string[]) => ({
  ...strict({
    enabled: yesNo,
    store: strict({ name: objectName, kind: oneOf('ClusterSecretStore', 'SecretStore') }),
    remoteKey: text,
    refreshInterval: { type: 'string', pattern: '^[0-9]+(s|m|h)$' },
    optional: listOf(oneOf(...names)),
  }),
  if: { properties: { enabled: { const: true } } },
  then: {
    properties: { remoteKey: { minLength: 1 }, store: { properties: { name: { minLength: 1 } } } },
  },
});

const naming = {
  nameOverride: serviceName,
  fullnameOverride: serviceName,
  commonLabels: texts,
  commonAnnotations: texts,
  extraObjects: objects,
};

const containers = listOf({ type: 'object', required: ['name', 'image'] });

const podValues = {
  extraEnv: listOf({ type: 'object', required: ['name'] }),
  extraEnvFrom: kubernetesList,
  initContainers: containers,
  extraContainers: containers,
  lifecycle: kubernetes,
  updateStrategy: kubernetes,
  podSecurityContext: kubernetes,
  containerSecurityContext: kubernetes,
  extraVolumes: kubernetesList,
  extraVolumeMounts: kubernetesList,
  resources,
  probes: strict({ startupAttempts: count(1, 600), periodSeconds: count(1, 300), timeoutSeconds: count(1, 60) }),
  terminationGracePeriodSeconds: count(15, 600),
  podLabels: texts,
  podAnnotations: texts,
  nodeSelector: texts,
  tolerations: kubernetesList,
  affinity: kubernetes,
  priorityClassName: text,
  schedulerName: text,
  runtimeClassName: text,
  hostAliases: kubernetesList,
  dnsPolicy: oneOf('', 'ClusterFirst', 'Default', 'None'),
  dnsConfig: kubernetes,
  topologySpread: strict({
    enabled: yesNo,
    maxSkew: count(1, 10),
    topologyKey: text,
    whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
  }),
};

/** The bot's is headless: there is no port of its own to choose. */
const kindOfService = { type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer'), annotations: texts };

const duration = (units: string): JsonSchema => ({ type: 'string', pattern: `^([0-9]+(${units}))?$` });

const surroundings = {
  serviceAccount: strict({ create: yesNo, name: objectName, annotations: texts }),
  podDisruptionBudget: strict({
    enabled: yesNo,
    maxUnavailable: count(1, 10),
    minAvailable: { type: ['string', 'integer'], pattern: '^([0-9]+%?)?$', minimum: 0 },
  }),
  networkPolicy: strict({ enabled: yesNo, allowFrom: kubernetesList, egress: kubernetesList }),
  serviceMonitor: strict({
    enabled: yesNo,
    interval: { type: 'string', pattern: '^[0-9]+(s|m)$' },
    scrapeTimeout: duration('s|m'),
    namespace: objectName,
    labels: texts,
    relabelings: kubernetesList,
    metricRelabelings: kubernetesList,
  }),
};
