import type { JsonSchema, Service, Setting } from '../settings/read-settings.js';
import {
  count,
  image,
  kubernetes,
  kubernetesList,
  listOf,
  objectName,
  oneOf,
  resources,
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
      image,
      config: configSchema(settings),
      secret: secretSchema(secrets),
      externalSecret: externalSecretSchema(secrets),
      ...podValues,
      ...surroundings,
      ...(isScaled && { replicaCount: count(0, 100), autoscaling }),
      ...(hasIngress && { ingress }),
      ...(keepsIndex && indexValues),
      ...(migrates && { migration: strict({ enabled: yesNo }) }),
    }),
    ...(rules.length > 0 && { allOf: rules }),
  };
}

const secretSchema = (names: string[]) =>
  strict({ existing: objectName, keys: strict(Object.fromEntries(names.map((name) => [name, text]))) });

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

const podValues = {
  extraEnv: listOf({ type: 'object', required: ['name'] }),
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
  topologySpread: strict({
    enabled: yesNo,
    maxSkew: count(1, 10),
    topologyKey: text,
    whenUnsatisfiable: oneOf('ScheduleAnyway', 'DoNotSchedule'),
  }),
};

const surroundings = {
  service: strict({ type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer') }),
  serviceAccount: strict({ create: yesNo, name: objectName, annotations: texts }),
  podDisruptionBudget: strict({ enabled: yesNo, maxUnavailable: count(1, 10) }),
  networkPolicy: strict({ enabled: yesNo, allowFrom: kubernetesList, egress: kubernetesList }),
  serviceMonitor: strict({ enabled: yesNo, interval: { type: 'string', pattern: '^[0-9]+(s|m)$' }, labels: texts }),
};

const autoscaling = strict({
  enabled: yesNo,
  minReplicas: count(1, 100),
  maxReplicas: count(1, 100),
  targetCpuPercent: count(10, 100),
  scaleDownSeconds: count(0, 3600),
});

const ingress = {
  ...strict({
    enabled: yesNo,
    className: text,
    host: { type: 'string', pattern: '^(\\*\\.)?[a-z0-9.-]*$' },
    path: { type: 'string', pattern: '^/' },
    tlsSecret: objectName,
    streamingAnnotations: texts,
    annotations: texts,
  }),
  if: { properties: { enabled: { const: true } } },
  then: { properties: { host: { minLength: 1 } } },
};
