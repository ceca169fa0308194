import type { JsonSchema } from '../settings/read-settings.js';
import {
  count,
  kubernetes,
  kubernetesList,
  listOf,
  objectName,
  oneOf,
  strict,
  text,
  texts,
  yesNo,
} from './fragments.js';

/** What a Service has that leads to any of its pods; 0 where none is chosen. */
export const portsOfService = { port: count(0, 65_535), nodePort: count(0, 32_767), loadBalancerClass: text };

/** 0: not by this. */
const percent: JsonSchema = { type: 'integer', anyOf: [{ const: 0 }, { minimum: 10, maximum: 100 }] };
const byNoPercent = { targetCpuPercent: { const: 0 }, targetMemoryPercent: { const: 0 } };

export const autoscaling: JsonSchema = {
  ...strict({
    enabled: yesNo,
    minReplicas: count(1, 100),
    maxReplicas: count(1, 100),
    targetCpuPercent: percent,
    targetMemoryPercent: percent,
    metrics: kubernetesList,
    scaleDownSeconds: count(0, 3600),
  }),
  // Kubernetes would go by 80 percent of the processor then, which nobody asked for.
  if: { properties: { enabled: { const: true }, ...byNoPercent } },
  then: { properties: { metrics: { minItems: 1 } } },
};

const host: JsonSchema = { type: 'string', pattern: '^(\\*\\.)?[a-z0-9.-]*$' };
const path: JsonSchema = { type: 'string', pattern: '^/' };
const pathType = oneOf('Prefix', 'Exact', 'ImplementationSpecific');

/** Without it what is enabled leads nowhere. */
const whenEnabled = (properties: Record<string, JsonSchema>): JsonSchema => ({
  if: { properties: { enabled: { const: true } } },
  then: { properties },
});

export const ingress: JsonSchema = {
  ...strict({
    enabled: yesNo,
    className: text,
    host,
    path,
    pathType,
    tlsSecret: objectName,
    hosts: listOf(strict({ host, paths: listOf(strict({ path, pathType }, ['path'])) }, ['host'])),
    extraTls: listOf(strict({ hosts: listOf(host), secretName: objectName })),
    streamingAnnotations: texts,
    annotations: texts,
  }),
  ...whenEnabled({ host: { minLength: 1 } }),
};

export const httpRoute: JsonSchema = {
  ...strict({
    enabled: yesNo,
    parentRefs: listOf({ type: 'object', required: ['name'] }),
    hostnames: listOf({ ...host, minLength: 1 }),
    path,
    filters: kubernetesList,
    timeouts: kubernetes,
    labels: texts,
    annotations: texts,
  }),
  ...whenEnabled({ parentRefs: { minItems: 1 }, hostnames: { minItems: 1 } }),
};
