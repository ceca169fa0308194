import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readAllTuples } from '@parley/authz-client';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import { buildProgram, type BuiltProgram, run } from '@parley/testkit';
import { prepareCharts, release, renderChart } from '../src/charts/helm.js';
import { goodValueSets } from '../src/charts/value-sets.js';
import { type Container, type Manifest, parseManifests } from '../src/kubernetes/manifest.js';
import { findTool, ToolMissing } from '../src/tools/find-tool.js';
import { firstAnswer, startServices } from './first-answer.js';
import { containersOf, environmentOf, startClusterApi } from './run-pod.js';

jest.setTimeout(300_000);

/** A Keycloak started with `--features=token-exchange`, and the password of its administrator `admin`. */
const { IDP_URL: idpUrl, IDP_ADMIN_PASSWORD: idpPassword = 'admin' } = process.env;
const skipped = (what: string, why: string) => process.stderr.write(`SKIPPED: ${what}: ${why}\n`);

let [docdb, authz]: [Docdb, RunningAuthz] = [undefined!, undefined!];
let setup: BuiltProgram;
let cluster: Awaited<ReturnType<typeof startClusterApi>>;
const root = mkdtempSync(join(tmpdir(), 'parley-quickstart-'));
const realm = `quickstart-${process.pid}`;

/** Where the servers of this test are, in place of the names that only a cluster knows. */
const here = () => ({
  ...{ DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url, ...cluster.env },
  ...(idpUrl !== undefined && { IDP_URL: idpUrl, IDP_ADMIN_PASSWORD: idpPassword }),
});

async function render(name: string, ...more: string[]): Promise<Manifest[]> {
  const { umbrella } = await prepareCharts();
  const set = goodValueSets().find((one) => one.name === name)!;
  const realmOfTest = ['--set', `global.config.IDP_REALM=${realm}`];
  return parseManifests(await renderChart(umbrella, set, release, [...realmOfTest, ...more]));
}

/** Runs what the container would, as a process; `paths` are those of its volumes. */
function runContainer(container: Container, manifests: readonly Manifest[], paths: Record<string, string> = {}) {
  const moved = (word: string) => Object.entries(paths).reduce((text, [from, to]) => text.replace(from, to), word);
  const env = {
    ...setup.env,
    NODE_ENV: 'production',
    ...environmentOf(container, manifests, cluster.values()),
    ...here(),
  };
  return run(process.execPath, [setup.main, ...(container.args ?? []).map(moved)], { env });
}

const hasHelm = () => {
  try {
    return findTool('helm') !== '';
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    return false;
  }
};

if (!hasHelm()) {
  skipped('the jobs of the charts are not run', 'helm is not installed');
  describe.skip('the jobs of the charts', () => {
    it('need helm', () => expect(hasHelm()).toBe(true));
  });
} else {
  describe('the jobs of the charts', () => {
    let manifests: Manifest[];
    beforeAll(async () => {
      [docdb, authz, cluster, setup, manifests] = await Promise.all([
        startDocdb({ port: 0 }),
        startAuthz({ port: 0 }),
        startClusterApi(),
        buildProgram('apps/setup'),
        render('quickstart'),
      ]);
    });
    afterAll(async () => {
      await Promise.all([docdb.close(), authz.close(), cluster.close(), setup.remove()]);
      rmSync(root, { recursive: true, force: true });
    });

    it('make the Secret once, with every key that a pod cannot begin without', async () => {
      const [secrets] = containersOf(manifests, 'Job', 'parley-secrets');
      const { code, output } = await runContainer(secrets!, manifests);
      const first = cluster.values();

      expect([code, output]).toEqual([0, expect.stringContaining('changed  Secret parley-secrets: missing')]);
      expect(Object.values(first).filter((value) => output.includes(value))).toEqual([]);
      const { output: again } = await runContainer(secrets!, manifests);
      expect([again, cluster.values()]).toEqual(['secrets: nothing to change\n', first]);
      for (const kind of ['Deployment', 'StatefulSet', 'Job'])
        for (const { metadata } of manifests.filter((one) => one.kind === kind))
          for (const container of containersOf(manifests, kind, metadata.name))
            expect(() => environmentOf(container, manifests, first)).not.toThrow();
    });

    it('give setup the secret of the bot where there is one, and it does not begin without', async () => {
      const namesOf = (all: readonly Manifest[]) =>
        containersOf(all, 'Job', 'parley-setup').flatMap(({ env = [] }) =>
          env.filter(({ name }) => name === 'IDP_CHATX_BOT_CLIENT_SECRET').map((one) => JSON.stringify(one)),
        );
      const withBot = await render('public', '--set', 'setup.enabled=true');

      expect(namesOf(manifests)).toEqual([]);
      expect(namesOf(withBot).length).toBeGreaterThan(0);
      expect(namesOf(withBot).join()).not.toContain('optional');
    });

    it('set up authz and docdb, and a second run finds nothing to change', async () => {
      const [all] = containersOf(manifests, 'Job', 'parley-setup');
      const part = (name: string) => runContainer({ ...all!, args: [name, ...(all?.args ?? []).slice(1)] }, manifests);

      expect(all?.args).toEqual(['all', '--wait', '600']);
      expect(await part('authz')).toMatchObject({ code: 0 });
      expect(await part('docdb')).toMatchObject({ code: 0 });
      expect(await part('docdb')).toMatchObject({ code: 0, stdout: 'docdb: nothing to change\n' });
    });

    it('keep backups, and bring one back into an empty installation', async () => {
      const [backups, index, back] = ['backups', 'index', 'back'].map((name) => join(root, name)) as [
        string,
        string,
        string,
      ];
      const volumes = { '/backups': backups, '/idp': join(root, 'idp') };
      for (const folder of [index, volumes['/idp']]) mkdirSync(folder, { recursive: true });
      writeFileSync(join(index, 'passages'), 'of documents');
      writeFileSync(join(volumes['/idp'], 'keycloak.dump'), 'of people');
      const byTheClock = await render('backup');
      const backup = containersOf(byTheClock, 'CronJob', 'parley-setup-backup').at(-1)!;

      const made = await runContainer(backup, byTheClock, { ...volumes, '/data': index });
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('backup: done') });

      const [name = ''] = readdirSync(backups);
      expect(readdirSync(join(backups, name)).sort()).toEqual(
        expect.arrayContaining(['idp', 'index', 'manifest.json']),
      );
      const empty = ['DOCDB_DATABASE', 'AUTHZ_STORE_NAME'].flatMap((key) => ['--set', `global.config.${key}=restored`]);
      const stopped = await render('restore', '--set', `restore.from=${name}`, ...empty);
      const restore = containersOf(stopped, 'Job', 'parley-setup-restore').at(-1)!;
      const brought = await runContainer(restore, stopped, { ...volumes, '/data': back });

      expect(brought).toMatchObject({ code: 0, output: expect.stringContaining('restore: done') });
      expect(readFileSync(join(back, 'passages'), 'utf8')).toBe('of documents');
      const counted = async (storeName: string) => (await readAllTuples({ url: authz.url, storeName })).length;
      expect(await counted('restored')).toBe(await counted('parley'));
      expect(await runContainer(restore, stopped, { ...volumes, '/data': back })).toMatchObject({
        code: 1,
        output: expect.stringContaining('is not empty'),
      });
    });

    it('bring a backup back only while nothing runs', async () => {
      await expect(render('backup', '--set', 'restore.from=2026-11-27T030000Z')).rejects.toThrow(
        'restore.from needs everything stopped: set ui-bff.replicaCount: 0',
      );
    });

    (idpUrl === undefined ? it.skip : it)(
      'leave an installation where the first administrator signs in and gets a first answer',
      async () => {
        for (const container of containersOf(manifests, 'Job', 'parley-setup'))
          expect(await runContainer(container, manifests)).toMatchObject({ code: 0 });
        const places = { ...here(), RAG_DATA_DIR: join(root, 'rag'), OIDC_ISSUER: `${idpUrl}/realms/${realm}` };
        const running = await startServices({ manifests, secret: cluster.values(), here: places });
        try {
          const account = { email: 'admin@example.org', password: cluster.values()['ACCOUNT_PASSWORD'] ?? '' };
          expect(await firstAnswer(running.uiBff, account, 'team')).toContain(
            'The harbour office prints the timetable',
          );
        } finally {
          await running.stop();
        }
      },
    );
    if (idpUrl === undefined) skipped('Keycloak, a sign-in and a first answer are not tried', 'IDP_URL is not set');
  });
}
