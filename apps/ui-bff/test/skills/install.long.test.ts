import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { silentLog } from '@parley/service/testing';
import { docdbSkillStore } from '../../src/skills/skill.docdb.js';
import { type Stack, startStack } from '../stack.js';
import { save } from './a-skill.js';

const run = promisify(execFile);
const agents = ['claude', 'cursor', 'codex', 'gemini', 'opencode'];
const many = 103;

let stack: Stack;
let call: Stack['call'];
let origin: string;
let bob: string;
let key: string;
let home: string;
let project: string;
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
  origin = stack.url;
  ({ call } = await stack.startService({ PUBLIC_URL: origin }));
  const minted = await call('/api/catalog-api-keys', { bearer: bob, body: {} });
  key = ((await minted.json()) as { data: { key: string } }).data.key;
  await seed();
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skills-home-'));
  project = mkdtempSync(join(tmpdir(), 'skills-project-'));
});
afterEach(() => {
  for (const folder of [home, project]) rmSync(folder, { recursive: true });
});
afterAll(() => stack.close());

/** More skills than one page holds. */
async function seed() {
  const made = await save(call, bob, {
    id: 'first',
    name: 'Bob\'s "first"',
    ancillary_files: { 'refs/a.md': 'more\n' },
  });
  const store = docdbSkillStore(stack.db, silentLog());
  const ids = Array.from({ length: many - 1 }, (_, n) => `more-${n}`);
  const at = new Date();
  const {
    owner_id: ownerId,
    owner_name: ownerName,
    is_system: isSystem,
    created_at: _,
    updated_at: __,
    ...draft
  } = made;
  for (const id of ids)
    await store.insert({ ...draft, id, name: id, ownerId, ownerName, isSystem, createdAt: at, updatedAt: at });
  const owner = `user:${demoUserIds.bob}`;
  const tuples = ids.map((id) => ({ user: owner, relation: 'owner', object: `skill:${id}` }) as const);
  await stack.authz.apply({ writes: tuples });
}

const get = (query: string) => call(`/api/skills/install.sh?${query}`, { headers: { 'x-catalog-key': key } });
const script = async (query: string) => (await get(query)).text();

/** Runs a script as `curl ... | sh` would, and answers how it ended. */
async function sh(text: string, { env = { PARLEY_CATALOG_KEY: key }, options = [] as string[] } = {}) {
  const file = join(project, '.script');
  writeFileSync(file, text);
  const ended = await run('sh', [file, ...options], {
    cwd: project,
    env: { PATH: process.env['PATH'], HOME: home, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: unknown) => {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, out: stderr };
    },
  );
  rmSync(file);
  return ended;
}
const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
const skillFile = (root: string, folder = '.agents') => join(root, folder, 'skills', 'Bob-s-first', 'SKILL.md');
const manifest = (root: string) =>
  JSON.parse(readFileSync(join(root, '.agents/parley-skills.json'), 'utf8')) as { entries: { name: string }[] };

describe('GET /api/skills/install.sh', () => {
  it.each(agents)('installs every skill for %s, beyond the first page, and the helper', async (agent) => {
    expect(await sh(await script(`agent=${agent}&scope=user`))).toMatchObject({ code: 0 });

    expect(readFileSync(skillFile(home), 'utf8')).toBe(
      '---\nname: "Bob-s-first"\ndescription: "Writes release notes."\n---\n\n' +
        '# Bob\'s "first"\n\nWrites release notes.\n\n## Write\n\nWrite the notes.\n',
    );
    expect(readFileSync(join(dirname(skillFile(home)), 'refs/a.md'), 'utf8')).toBe('more\n');
    expect(manifest(home).entries).toHaveLength(many + 1);
    expect(readdirSync(join(home, '.agents/skills'))).toHaveLength(many + 1);
    expect(existsSync(skillFile(home, '.claude'))).toBe(agent === 'claude');
    expect(statSync(join(home, '.agents/parley-skills.json')).mode & 0o777).toBe(0o600);
    expect(filesIn(project)).toEqual([]);
  });

  it('installs into a project, again without change, and takes what is gone away', async () => {
    const text = await script('agent=codex&scope=project');
    await sh(text);
    await stack.authz.apply({
      deletes: [{ user: `user:${demoUserIds.bob}`, relation: 'owner', object: 'skill:more-7' }],
    });
    expect(await sh(text)).toMatchObject({ code: 0 });
    await stack.authz.apply({
      writes: [{ user: `user:${demoUserIds.bob}`, relation: 'owner', object: 'skill:more-7' }],
    });
    expect(existsSync(join(project, '.agents/skills/more-6/SKILL.md'))).toBe(true);
    expect(existsSync(join(project, '.agents/skills/more-7'))).toBe(false);
    expect(filesIn(home)).toEqual([]);
    expect(filesIn(project).filter(({ name }) => name.startsWith('.parley-'))).toEqual([]);
  });

  it('removes what it installed for one agent, and nothing else', async () => {
    await sh(await script('agent=claude&scope=user'));
    await sh(await script('agent=codex&scope=user'));
    writeFileSync(join(home, '.claude/skills/mine.md'), 'mine');
    await sh(await script('agent=claude&mode=uninstall'), { env: {} as never });
    expect(filesIn(join(home, '.claude')).map(({ name }) => name)).toEqual(['mine.md']);
    expect(existsSync(skillFile(home))).toBe(true);
    await sh(await script('agent=codex&mode=uninstall'), { env: {} as never });
    expect(filesIn(home).map(({ name }) => name)).toEqual(['mine.md']);
  });

  it('installs the helper alone when it shall look live', async () => {
    const about = "it's $(touch owned) `id`\n\\";
    const query = new URLSearchParams({ scope: 'user', mode: 'live-only', command_name: 'find', description: about });
    await sh(await script(query.toString()));
    const text = readFileSync(join(home, '.agents/skills/find/SKILL.md'), 'utf8');
    expect(text).toContain(`description: "it's $(touch owned) \`id\` \\\\"`);
    // By a pipe: what a program is started with stands in the list of processes.
    expect(text).toContain(String.raw`printf 'X-Catalog-Key: %s\n' "$PARLEY_CATALOG_KEY" | curl -fsS -H @-`);
    const command = / {4}(printf .*WORD")/.exec(text)?.[1] ?? '';
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, PARLEY_CATALOG_KEY: key } });
    expect(JSON.parse(stdout)).toMatchObject({ skills: [] });
    expect(filesIn(project)).toEqual([]);
  });

  it('overwrites files of other origin only with --force', async () => {
    mkdirSync(dirname(skillFile(home)), { recursive: true });
    writeFileSync(skillFile(home), 'mine');
    const text = await script('agent=codex&scope=user');
    expect(await sh(text)).toMatchObject({ code: 73, out: expect.stringContaining('not installed by Parley') });
    expect(readFileSync(skillFile(home), 'utf8')).toBe('mine');
    expect(await sh(text, { options: ['--force'] })).toMatchObject({ code: 0 });
    expect(readFileSync(skillFile(home), 'utf8')).not.toBe('mine');
  });

  it('does not follow a link out of its root, and writes nothing when it only tells', async () => {
    const text = await script('agent=codex&scope=user');
    expect(await sh(text, { options: ['--dry-run'] })).toMatchObject({ out: expect.stringContaining('SKILL.md') });
    expect(filesIn(home)).toEqual([]);
    symlinkSync(project, join(home, '.agents'));
    expect(await sh(text)).toMatchObject({ code: 73 });
    expect(filesIn(project)).toEqual([]);
  });

  it('reads the key from a file that nobody else can read', async () => {
    const file = join(home, '.config/parley/catalog-key');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${key}\n`, { mode: 0o644 });
    const text = await script('agent=codex&scope=project');
    expect(await sh(text, { env: {} as never })).toMatchObject({ code: 78 });
    rmSync(file);
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    expect(await sh(text, { env: {} as never })).toMatchObject({ code: 0 });
  });

  it.each([
    ['without a key', {}, [], 64, 'set PARLEY_CATALOG_KEY'],
    ['with a wrong key', { PARLEY_CATALOG_KEY: 'sk_wrong' }, [], 76, 'create a new one under Skills, Keys'],
    ['with an unknown option', {}, ['--api-key'], 64, 'unknown option'],
  ])('changes nothing %s, and says what to do', async (_case, env, options, code, words) => {
    const text = await script('agent=codex&scope=user');
    const told = await sh(text, { env: env as never, options });
    expect(told).toMatchObject({ code, out: expect.stringContaining(words) });
    expect(filesIn(home)).toEqual([]);
  });

  it('says that the catalogue cannot be reached', async () => {
    const text = (await script('agent=codex&scope=user')).replaceAll(origin, 'http://127.0.0.1:9');
    expect(await sh(text)).toMatchObject({ code: 76, out: expect.stringContaining('cannot be reached') });
  });

  it('is an attachment that holds no key and is kept nowhere', async () => {
    const res = await get('agent=cursor&scope=user');
    expect(res.headers.get('content-type')).toContain('text/x-shellscript');
    expect(res.headers.get('content-disposition')).toBe('attachment; filename="install-skills-cursor-user.sh"');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await res.text()).not.toContain(key.slice(3));
  });

  it.each([
    ['agent', 'agent=vim&scope=user'],
    ['scope', 'agent=claude'],
    ['scope', 'scope=system'],
    ['mode', 'scope=user&mode=x'],
    ['command_name', 'scope=user&command_name=a%2Fb'],
    ['description', `scope=user&description=${'x'.repeat(501)}`],
    ['base_url', 'scope=user&base_url=https://evil.test'],
    ['base_url', 'scope=user&base_url=javascript:alert(1)'],
    ['catalog_url', 'scope=user&catalog_url=https://evil.test/api/skills'],
  ])('refuses a wrong %s in %.60s', async (field, query) => {
    const res = await get(query);
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it('takes addresses that are our own', async () => {
    const own = new URLSearchParams({ scope: 'user', base_url: origin, catalog_url: `${origin}/api/skills` });
    expect((await get(own.toString())).status).toBe(200);
  });

  it('gives every skill a folder of its own, whatever their names and ids are', async () => {
    const twins = [
      { id: 'aa', name: 'twin-cc' },
      { id: 'bb', name: 'twin' },
      { id: 'cc', name: 'twin' },
    ];
    for (const twin of twins) await save(call, bob, twin);
    const catalog_url = `${origin}/api/skills?q=twin`;
    await sh(await script(new URLSearchParams({ scope: 'project', agent: 'cursor', catalog_url }).toString()));
    const folders = readdirSync(join(project, '.agents/skills'));
    expect(folders).toHaveLength(twins.length + 1);
  });

  it.each([
    ['q=more-10', ['more-10', 'more-100', 'more-101']],
    ['tags=none-has-this', []],
  ])('installs what the address of the catalogue searches for, and nothing else: %s', async (search, some) => {
    const catalog_url = `${origin}/api/skills?${search}&page=9`;
    await sh(await script(new URLSearchParams({ scope: 'project', agent: 'cursor', catalog_url }).toString()));
    expect(readdirSync(join(project, '.agents/skills')).sort()).toEqual([...some, 'parley-skills']);
  });

  it('refuses an address of the catalogue that it would refuse itself', async () => {
    const catalog_url = `${origin}/api/skills?source=elsewhere`;
    const res = await get(new URLSearchParams({ scope: 'user', catalog_url }).toString());
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ details: [{ field: 'catalog_url.source' }] });
  });

  it('needs a credential that holds', async () => {
    for (const more of [{}, { bearer: 'not-a-token' }, { headers: { 'x-catalog-key': 'sk_wrong' } }])
      expect((await call('/api/skills/install.sh?scope=user', more)).status).toBe(401);
  });

  const linter = spawnSync('shellcheck', ['--version']).status === 0 ? it : it.skip;
  linter('passes shellcheck (skipped where shellcheck is not installed)', async () => {
    const file = join(project, 'install.sh');
    writeFileSync(file, await script(`scope=user&description=${encodeURIComponent("it's $(id)")}`));
    const { status, stdout } = spawnSync('shellcheck', ['--severity=style', file], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
