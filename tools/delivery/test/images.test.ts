import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { inWorkspace, must } from '@parley/testkit';
import { readSettings, services } from '../src/settings/read-settings.js';

const linesOf = (name: string) => readFileSync(inWorkspace(`docker/${name}.Dockerfile`), 'utf8').split('\n');

describe.each([...services, 'setup'])('the image of %s', (name) => {
  const lines = linesOf(name);
  const beginning = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
  const shipped = lines.slice(lines.lastIndexOf('FROM node:24-bookworm-slim'));

  it('is made in two stages from the one base', () => {
    expect(beginning('FROM')).toEqual(['FROM node:24-bookworm-slim AS build', 'FROM node:24-bookworm-slim']);
  });

  it('runs as nobody that the machine knows, and needs no shell', () => {
    expect(beginning('USER')).toEqual(['USER 10001:10001']);
    expect(beginning('ENTRYPOINT')).toEqual(['ENTRYPOINT ["node", "--enable-source-maps", "main.js"]']);
    expect(shipped.filter((line) => line.startsWith('RUN '))).toEqual([]);
  });

  it('takes nothing from elsewhere and carries no secret', () => {
    expect(beginning('ADD')).toEqual([]);
    expect(lines.filter((line) => /^(ENV|ARG).*(SECRET|TOKEN|PASSWORD)/.test(line))).toEqual([]);
  });
});

it.each(services)('the image of %s says how it is', (name) => {
  const check = linesOf(name).find((line) => line.startsWith('HEALTHCHECK '));
  expect(check).toContain('CMD ["node", "healthcheck.mjs"]');
});

interface ComposeService {
  environment?: Record<string, string>;
  secrets?: (string | { source: string })[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  ports?: string[];
  networks?: string[] | Record<string, object>;
  read_only?: boolean;
}
interface Compose {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
}

const compose = parse(readFileSync(inWorkspace('docker/compose.yaml'), 'utf8'), { merge: true }) as Compose;

const makeSecrets = inWorkspace('docker/make-secrets.mjs');

describe('the compose file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    await must(process.execPath, [makeSecrets, folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(services)('gives %s settings that it has, and secret ones as files that it mounts', async (service) => {
    const settings = await readSettings(service);
    const { environment = {}, secrets = [] } = compose.services[service] ?? {};
    const wrong = Object.entries(environment).filter(([key, value]) => {
      const isFile = key.endsWith('_FILE') && value.startsWith('/run/secrets/');
      const setting = settings.find(({ name }) => name === key.replace(/_FILE$/, '') || name === key);
      return !setting || (setting.secret && !key.endsWith('_FILE')) || (isFile && !secrets.includes(value.slice(13)));
    });
    expect(wrong).toEqual([]);
    expect(
      settings.filter(({ name, required }) => required && !(name in environment) && !(`${name}_FILE` in environment)),
    ).toEqual([]);
  });

  it('mounts only secrets that make-secrets makes, and leaves none of them out', () => {
    const mounted = Object.values(compose.services).flatMap(({ secrets = [] }) =>
      secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
    );
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.secrets).sort());
    const files = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
    expect(files.filter((file) => !readdirSync(folder).includes(file))).toEqual([]);
  });

  it('has secrets that fit each other, also when one was removed and made anew', async () => {
    const own = join(folder, 'rotated');
    const made = (name: string) => readFileSync(join(own, name), 'utf8');
    await must(process.execPath, [makeSecrets, own]);
    const [token, uri, session] = [made('authz_token'), made('docdb_uri'), made('session_secret')];
    for (const name of ['authz_token', 'docdb_password', 'redis_password']) rmSync(join(own, name));
    await must(process.execPath, [makeSecrets, own]);

    expect(made('authz_token')).not.toBe(token);
    expect(made('authz_config')).toContain(made('authz_token'));
    expect(made('docdb_uri')).not.toBe(uri);
    expect(made('docdb_uri')).toContain(made('docdb_password'));
    expect(made('redis_url')).toContain(made('redis_password'));
    expect(made('session_secret')).toBe(session);
  });

  it('has secrets that the containers’ users can read, also made by somebody whose files are their own', async () => {
    const own = join(folder, 'own');
    await must('sh', ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, makeSecrets, own]);

    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(readdirSync(own).filter((file) => (statSync(join(own, file)).mode & 0o777) !== 0o644)).toEqual([]);
  });

  it('publishes addresses on loopback alone, and lets no service write to its image', () => {
    const all = Object.values(compose.services);
    expect(all.flatMap(({ ports = [] }) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect([...services, 'setup'].filter((name) => compose.services[name]?.read_only !== true)).toEqual([]);
  });

  it('publishes the neighbours that are set up from outside, in a network that leads there', () => {
    for (const name of ['idp', 'authz']) {
      const { ports = [], networks = [] } = compose.services[name] ?? {};
      expect(ports).toHaveLength(1);
      expect(Array.isArray(networks) ? networks : Object.keys(networks)).toContain('front');
    }
  });

  it('sets up docdb from within its network, when somebody asks for it: no address leads there', () => {
    const { docdb, setup } = compose.services;
    expect(docdb?.ports).toBeUndefined();
    expect(setup).toMatchObject({ profiles: ['setup'], networks: docdb?.networks });
    expect(setup?.ports).toBeUndefined();
    const { environment = {}, secrets = [] } = setup ?? {};
    const documented = readFileSync(inWorkspace('apps/setup/README.md'), 'utf8');
    for (const [name, value] of Object.entries(environment)) {
      expect(documented).toContain(`| \`${name.replace(/_FILE$/, '')}\` `);
      if (name.endsWith('_FILE')) expect(secrets).toContain(value.replace('/run/secrets/', ''));
    }
    expect(Object.keys(environment)).toEqual([
      ...['DOCDB_URI_FILE', 'AUTHZ_HTTP', 'AUTHZ_TOKEN_FILE'],
      ...['IDP_URL', 'IDP_ADMIN_PASSWORD_FILE'],
    ]);
  });

  it('starts everything behind what it needs, and waits until that is well or done', () => {
    const conditions = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    for (const [name, { condition }] of conditions) {
      expect(compose.services[name]).toBeDefined();
      expect(['service_healthy', 'service_completed_successfully']).toContain(condition);
    }
  });
});
