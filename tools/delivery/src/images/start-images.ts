import { setTimeout as delay } from 'node:timers/promises';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { startTokenIssuer } from '@parley/auth/testing';
import { freePort } from '@parley/testkit';
import { imageOf, imagesOfServices, podman, requireImage } from './containers.js';

const startLimitMs = 120_000;
const nowhere = 'http://127.0.0.1:9';

/** As a pod runs them: nothing can be written but what is mounted, and there are no rights to lose. */
const confined = [
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  // The neighbours are on the machine's loopback; podman's own timer of health checks needs systemd.
  ...['--network', 'host', '--no-healthcheck'],
];

/** Starts every image beside embedded neighbours, asks it how it is, by the image's own health check as well, and ends it. */
export async function startImages(): Promise<string> {
  for (const { image } of imagesOfServices) await requireImage(image, 'npm run delivery -- images');
  const [docdb, authz, issuer] = await Promise.all([
    startDocdb({ port: 0 }),
    startAuthz({ port: 0 }),
    startTokenIssuer(),
  ]);
  try {
    const common = { DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url, OIDC_ISSUER: issuer.issuer, HOST: '127.0.0.1' };
    const ends: string[] = [];
    for (const [service, environment] of Object.entries(settingsOf(issuer.issuer))) {
      ends.push(`${service} in ${await startOne(service, { ...common, ...environment })}`);
    }
    return ends.join(', ');
  } finally {
    await Promise.all([docdb.close(), authz.close(), issuer.close()]);
  }
}

const settingsOf = (issuer: string): Record<string, Record<string, string>> => ({
  'ui-bff': {
    IDP_URL: issuer.slice(0, -'/realms/parley'.length),
    OIDC_AUDIENCE: 'ui-bff',
    OIDC_CLIENT_SECRET: 'of-the-check',
    SESSION_SECRET: 'of-the-check-and-long-enough-for-a-session',
    DYNAMIC_AGENTS_URL: nowhere,
    RAG_SERVER_URL: nowhere,
  },
  'chatx-bot': {
    IDP_URL: issuer.slice(0, -'/realms/parley'.length),
    IDP_CHATX_BOT_CLIENT_SECRET: 'of-the-check',
    IDP_EXCHANGE_AUDIENCE: 'dynamic-agents',
    CHATX_WORKSPACE_ALIAS: 'check',
    CHATX_INTEGRATION_BOT_ACCESS_TOKEN: 'of-the-check',
    CHATX_API_URL: `${nowhere}/v1`,
    CHATX_DEVICES_URL: `${nowhere}/devices`,
    UI_URL: nowhere,
  },
  'dynamic-agents': { OIDC_AUDIENCE: 'dynamic-agents', RAG_SERVER_URL: nowhere },
  'rag-server': { OIDC_AUDIENCE: 'rag-server', EMBEDDINGS_THREADS: '1' },
});

/** Resolves to how long it took until it answered. */
async function startOne(service: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const ports = { PORT: String(port), CHATX_ADMIN_API_PORT: String(port) };
  const settings = Object.entries({ ...environment, ...ports }).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  const began = performance.now();
  // Its owner is the image's.
  const volume = service === 'rag-server' ? ['--volume', '/data'] : [];
  const container = (await podman(['run', '--detach', ...confined, ...volume, ...settings, imageOf(service)])).trim();
  try {
    await answers(`http://127.0.0.1:${port}/livez`, container);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await podman(['exec', container, 'node', 'healthcheck.mjs']);
    await podman(['stop', '--time', '30', container]);
    const code = (await podman(['inspect', '--format', '{{.State.ExitCode}}', container])).trim();
    if (code !== '0') throw new Error(`it ended with ${code} when it was asked to stop`);
    return `${seconds} s`;
  } catch (error) {
    const said = await podman(['logs', '--tail', '5', container]);
    throw new Error(`${service}: ${error instanceof Error ? error.message : String(error)}\n${said}`, { cause: error });
  } finally {
    await podman(['rm', '--force', '--volumes', container]);
  }
}

async function answers(url: string, container: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if ((await podman(['inspect', '--format', '{{.State.Running}}', container])).trim() !== 'true')
      throw new Error('it ended');
    await delay(200);
  }
  throw new Error(`did not answer within ${startLimitMs / 1000} s`);
}
