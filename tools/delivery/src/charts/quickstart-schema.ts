import type { JsonSchema } from '../settings/read-settings.js';
import {
  count,
  image,
  kubernetes,
  kubernetesList,
  objectName,
  resources,
  storageSize,
  strict,
  text,
  texts,
  yesNo,
} from './fragments.js';
import { foreignImage, slug } from './setup-schema.js';

const storage = strict({ size: storageSize, storageClass: text });

/** `values.schema.json` of the chart with the neighbours. */
export const quickstartValuesSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Values of quickstart',
  ...strict({
    // Helm hands these down to every chart.
    global: kubernetes,
    common: kubernetes,
    enabled: yesNo,
    image,
    secret: strict({ name: { ...objectName, minLength: 1 } }),
    admin: strict({ email: { type: 'string', pattern: '^([^@\\s]+@[^@\\s]+)?$' }, name: text }),
    team: strict({ slug, name: text }),
    docdb: strict({ image: foreignImage, storage, resources }),
    database: strict({ image: foreignImage, storage, resources }),
    idp: strict({
      replicaCount: count(0, 1),
      image: foreignImage,
      trustedProxies: text,
      ingress: strict({ enabled: yesNo, className: text, host: text, tlsSecret: objectName, annotations: texts }),
      resources,
    }),
    authz: strict({ image: foreignImage, resources }),
    serviceAccount: strict({ create: yesNo, name: objectName, annotations: texts }),
    networkPolicy: strict({ enabled: yesNo, allowFrom: kubernetesList }),
    nodeSelector: texts,
    tolerations: kubernetesList,
    affinity: kubernetes,
    priorityClassName: text,
  }),
};

const within = (name: string, schema: JsonSchema): JsonSchema => ({ properties: { [name]: schema }, required: [name] });
const authz: JsonSchema = { const: 'http://parley-authz:8080', description: 'Where the quickstart has OpenFGA' };

/** Rules of the umbrella: neighbours that are installed are the ones that the services call. */
export const quickstartRules: readonly JsonSchema[] = [
  {
    if: within('quickstart', within('enabled', { const: true })),
    then: within(
      'global',
      within('config', { properties: { AUTHZ_HTTP: authz }, required: ['AUTHZ_HTTP', 'IDP_URL'] }),
    ),
  },
];
