import { join } from 'node:path';
import { demo } from './demo.js';
import { embedded, type External } from './external.js';
import type { Layout } from './layout.js';
import { type ServiceSettings, settingsLeftOpen } from './given-settings.js';
import { neighboursConfigFile } from './neighbours-config.js';
import type { Ports } from './ports.js';
import type { Secrets } from './secrets.js';
import { chatxBotEnv, dynamicAgentsEnv, ragServerEnv, uiBffEnv } from './service-env.js';
import type { ProcessSpec } from './supervise.js';

export interface Topology {
  readonly addresses: Readonly<Record<string, string>>;
  readonly issuer: string;
  readonly docdbUri: string;
  readonly neighbours: ProcessSpec;
  /** The one that takes longest to start comes first. */
  readonly services: readonly [ProcessSpec, ...ProcessSpec[]];
  /** Those of the shell's settings that the services get. */
  readonly fromShell: ServiceSettings;
}

/** Settings a caller may add to every service (a model's address, say) or to one (a test's fault). */
export interface Extra {
  readonly all?: Readonly<Record<string, string>>;
  readonly services?: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
  /** What the shell of a person sets: in use where the stack itself sets nothing. */
  readonly shell?: ServiceSettings;
}

interface Parts {
  readonly dist: string;
  readonly layout: Layout;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly extra: Extra;
  readonly external: External;
}

/** Every process of the stack with its environment. Pure: nothing is started or written here. */
export function createTopology({ dist, layout, ports, secrets, extra, external }: Parts): Topology {
  const addresses = addressesOf(ports, external);
  const at = (name: keyof Ports): string => addresses[name];
  const issuer = `${at('idp')}/realms/${demo.realm}`;
  const docdbUri = external.DOCDB_URI ?? `mongodb://127.0.0.1:${ports.docdb}/?directConnection=true`;
  const isEmbedded = embedded(external);
  const fixed = { NODE_ENV: 'development', HOST: '127.0.0.1' };
  // Nobody waits for the end of a demo, and no balancer looks at it.
  const drain = { DRAIN_SECONDS: '5', DRAIN_NOTICE_SECONDS: '0' };
  const base = { ...fixed, ...drain, LOG_LEVEL: 'info', ...extra.all };
  const around = { dist, layout, ports, secrets, external, issuer, docdbUri, at };
  const envs = {
    'rag-server': ragServerEnv(around),
    'dynamic-agents': dynamicAgentsEnv(around),
    'ui-bff': uiBffEnv(around),
    'chatx-bot': chatxBotEnv(around),
  };
  const ownNames = new Set(['PORT', ...[fixed, ...Object.values(envs)].flatMap(Object.keys)]);
  const fromShell = settingsLeftOpen(extra.shell ?? {}, ownNames);
  const service = (name: keyof typeof envs): ProcessSpec => ({
    name,
    script: join(dist, 'apps', name, 'main.js'),
    env: {
      ...base,
      ...preset[name],
      ...fromShell[name],
      PORT: String(ports[name]),
      ...envs[name],
      ...extra.services?.[name],
    },
    readyUrls: [`${at(name)}/readyz`],
  });

  return {
    addresses,
    issuer,
    docdbUri,
    neighbours: {
      name: 'neighbours',
      script: join(dist, 'devstack/cli/main.js'),
      args: ['all', '--config', neighboursConfigFile(layout), '--data', layout.neighbours],
      env: base,
      // The services stop in order only while their stores are there.
      outlivesMs: 2_000,
      readyUrls: [
        ...(isEmbedded.docdb ? [`tcp://127.0.0.1:${ports.docdb}`] : []),
        ...(isEmbedded.idp ? [`${issuer}/.well-known/openid-configuration`] : []),
        ...(isEmbedded.authz ? [`${at('authz')}/healthz`] : []),
        `tcp://127.0.0.1:${ports.chatx}`,
      ],
    },
    services: [service('rag-server'), service('dynamic-agents'), service('ui-bff'), service('chatx-bot')],
    fromShell,
  };
}

/** What the demo is better with, unless a person sets it otherwise. */
const preset: Readonly<Partial<Record<string, Record<string, string>>>> = {
  'rag-server': { ENABLE_GRAPH_RAG: 'true' },
};

const addressesOf = (ports: Ports, { AUTHZ_HTTP, IDP_URL, DOCDB_URI }: External): Record<keyof Ports, string> => ({
  ...mapValues(ports, (port) => `http://127.0.0.1:${port}`),
  ...(AUTHZ_HTTP && { authz: AUTHZ_HTTP }),
  ...(IDP_URL && { idp: IDP_URL }),
  ...(DOCDB_URI && { docdb: DOCDB_URI }),
});

const mapValues = <K extends string, V, W>(record: Readonly<Record<K, V>>, change: (value: V) => W): Record<K, W> =>
  Object.fromEntries(Object.entries<V>(record).map(([name, value]) => [name, change(value)])) as Record<K, W>;
