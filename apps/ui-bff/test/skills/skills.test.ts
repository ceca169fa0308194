import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { skillBody, skillCatalog } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { silentLog } from '@parley/service/testing';
import { deadUrl } from '../agents-upstream.js';
import { makeListSkills } from '../../src/skills/list-skills.js';
import { docdbSkillStore } from '../../src/skills/skill.docdb.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';
import { aDraft, save } from './a-skill.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
const path = '/api/skills';
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
});
afterEach(async () => {
  await stack.db.collection('agent_skills').deleteMany({});
});
afterAll(() => stack.close());

const post = (bearer: string, body: unknown, call = stack.call) => call(path, { bearer, body });
const list = async (bearer: string, query = '', call = stack.call) =>
  skillCatalog.parse(await (await call(path + query, { bearer })).json());
const names = async (bearer: string, query = '') => (await list(bearer, query)).skills.map(({ name }) => name);
const tuplesOf = async (id: string) =>
  (await stack.authz.read({ object: `skill:${id}` })).map(({ user, relation }) => `${user} ${relation}`).sort();

describe('POST /api/skills', () => {
  it('creates a private skill when it names no id', async () => {
    const res = await post(bob, aDraft());
    const { data } = skillBody.parse(await res.json());
    expect(res.status).toBe(201);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^skill-release-notes-[0-9a-z]{9}$/),
      visibility: 'private',
      owner_id: demoUserIds.bob,
      owner_name: 'Bob Baker',
      is_system: false,
    });
    expect(await tuplesOf(data.id)).toEqual([`user:${demoUserIds.bob} owner`]);
  });

  it('creates one under an id that is new, and replaces the one that has it', async () => {
    expect((await post(bob, aDraft({ id: 'notes', metadata: { tags: ['a'] } }))).status).toBe(201);
    const res = await post(bob, aDraft({ id: 'notes', name: 'Better notes' }));
    expect(res.status).toBe(200);
    const { data } = skillBody.parse(await res.json());
    expect(data).toMatchObject({ id: 'notes', name: 'Better notes', metadata: {}, owner_id: demoUserIds.bob });
    expect(await names(bob)).toEqual(['Better notes']);
  });

  it('keeps nothing that a caller may not set', async () => {
    const { id } = await save(stack.call, bob, { owner_id: 'x', is_system: true, created_at: 'once', scan: 'passed' });
    const stored = await stack.db.collection<{ _id: string }>('agent_skills').findOne({ _id: id });
    expect(stored).toMatchObject({ ownerId: demoUserIds.bob, isSystem: false });
    expect(stored).not.toHaveProperty('scan');
  });

  it('keeps names of files and fields as they came', async () => {
    const input_form = { title: 'Ask', fields: [{ '$set.x': 1, 'a.b': { $where: 'c' } }] };
    const ancillary_files = { 'refs/a.b.md': 'one', '.env.example': 'two' };
    const made = await save(stack.call, bob, { id: 'odd', input_form, ancillary_files });
    expect(made).toMatchObject({ input_form, ancillary_files });
    expect((await list(bob, '?include_content=true')).skills[0]).toMatchObject({ ancillary_files });
  });

  it.each([
    ['name', 'missing', { name: undefined }],
    ['name', 'too long', { name: 'x'.repeat(101) }],
    ['tasks', 'empty', { tasks: [] }],
    ['tasks', 'too many', { tasks: Array.from({ length: 51 }, () => aDraft().tasks[0]) }],
    ['tasks.0.llm_prompt', 'missing', { tasks: [{ display_text: 'x', subagent: 'y' }] }],
    ['id', 'a path', { id: '../x' }],
    ['id', 'the address of the installer', { id: 'Install.sh' }],
    ['id', 'too long', { id: 'x'.repeat(129) }],
    ['visibility', 'unknown', { visibility: 'public' }],
    ['shared_with_teams', 'missing', { visibility: 'team' }],
    ['shared_with_teams.0', 'unknown', { visibility: 'team', shared_with_teams: ['nobody'] }],
    ['metadata', 'a list', { metadata: [] }],
    ['ancillary_files.../x', 'outside its folder', { ancillary_files: { '../x': '' } }],
  ])('names the field %s when it is %s', async (field, _fault, more) => {
    const res = await post(bob, aDraft(more));
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it.each([
    ['a body that is too large', aDraft({ skill_content: 'x'.repeat(17 * 1024 * 1024) }), 413],
    ['malformed JSON', '{"name":', 400],
  ])('refuses %s', async (_case, body, status) => {
    expect((await post(bob, body)).status).toBe(status);
  });

  it("refuses another person's, and lets an admin, who is noted", async () => {
    const { id } = await save(stack.call, bob);
    const refused = await post(carol, aDraft({ id }));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'not_owner' } });
    expect(await save(stack.call, alice, { id })).toMatchObject({
      owner_id: demoUserIds.bob,
      owner_name: 'Bob Baker',
    });
    const noted = await stack.db.collection('audit_events').findOne({ resource: `skill:${id}` });
    expect(noted).toMatchObject({ action: 'skill.update', outcome: 'success' });
  });

  describe.each([
    ['everybody', { visibility: 'global' }],
    ['a team of others', { visibility: 'team', shared_with_teams: ['support', 'platform'] }],
  ])('does not let just anybody share with %s', (_whom, more) => {
    it('a new skill', async () => {
      expect((await post(bob, aDraft(more))).status).toBe(403);
    });

    it('one of their own, which stays as it is', async () => {
      const { id } = await save(stack.call, bob, { visibility: 'team', shared_with_teams: ['support'] });
      const before = await tuplesOf(id);
      expect((await post(bob, aDraft({ id, name: 'Shared', ...more }))).status).toBe(403);
      expect(await tuplesOf(id)).toEqual(before);
      expect(await names(bob)).toEqual([aDraft().name]);
    });
  });

  it('lets an owner who left a team go on changing what is shared with it', async () => {
    const shared = { visibility: 'team', shared_with_teams: ['support'] };
    const { id } = await save(stack.call, bob, shared);
    const member = { user: `user:${demoUserIds.bob}`, relation: 'member', object: 'team:support' } as const;
    await stack.authz.apply({ deletes: [member] });
    const [changed, made] = [await post(bob, aDraft({ id, ...shared })), await post(bob, aDraft(shared))];
    await stack.authz.apply({ writes: [member] });
    expect([changed.status, made.status]).toEqual([200, 403]);
  });

  it('leaves nobody an owner whom docdb does not name, with the next change', async () => {
    const { id } = await save(stack.call, bob);
    await stack.authz.apply({ writes: [{ user: 'user:mallory', relation: 'owner', object: `skill:${id}` }] });
    await save(stack.call, bob, { id });
    expect(await tuplesOf(id)).toEqual([`user:${demoUserIds.bob} owner`]);
  });
});

describe('GET /api/skills', () => {
  it("lists one's own, one's teams' and everybody's", async () => {
    await save(stack.call, bob, { name: "Bob's" });
    await save(stack.call, bob, { name: 'Support', visibility: 'team', shared_with_teams: ['support'] });
    await save(stack.call, alice, { name: 'Platform', visibility: 'team', shared_with_teams: ['platform'] });
    await save(stack.call, alice, { name: 'Everybody', visibility: 'global' });
    expect(await names(bob)).toEqual(["Bob's", 'Everybody', 'Support']);
    expect(await names(carol)).toEqual(['Everybody']);
  });

  it('hides at once what is private again', async () => {
    await save(stack.call, alice, { id: 'notes', visibility: 'global' });
    expect(await names(carol)).toEqual(['Release notes']);
    await save(stack.call, alice, { id: 'notes' });
    expect(await names(carol)).toEqual([]);
  });

  it('asks authz once for all of them', async () => {
    for (let n = 0; n < 12; n++) await save(stack.call, bob, { name: `Skill ${n}` });
    let asked = 0;
    const authz = {
      ...stack.authz,
      batchCheck: (...args: Parameters<typeof stack.authz.batchCheck>) => {
        asked++;
        return stack.authz.batchCheck(...args);
      },
    };

    const listSkills = makeListSkills({ skills: docdbSkillStore(stack.db, silentLog()), authz });
    const { meta } = await listSkills(demoUserIds.bob, { page_size: 50 });
    expect([meta.total, asked]).toEqual([12, 1]);
  });

  it('answers content, without the comments before it, only when asked', async () => {
    const skill_content = '<!-- a --> <!-- b -->\n# Notes\n<!-- kept -->\n';
    await save(stack.call, bob, { skill_content });
    expect((await list(bob)).skills[0]).toMatchObject({ content: null });
    const [entry] = (await list(bob, '?include_content=true')).skills;
    expect(entry).toMatchObject({ content: '# Notes\n<!-- kept -->\n', ancillary_files: {} });
  });

  it('makes content of the tasks where none is written', async () => {
    await save(stack.call, bob);
    const [entry] = (await list(bob, '?include_content=true')).skills;
    expect(entry?.content).toBe('# Release notes\n\nWrites release notes.\n\n## Write\n\nWrite the notes.\n');
  });

  it.each([
    ['?q=NOTES', ['Alpha notes']],
    ['?q=a.c', ['a.c']],
    ['?q=(', []],
    ['?tags=x,y', ['Alpha notes', 'a.c']],
    ['?tags=none', []],
    ['?visibility=personal', ['a.c', 'abc']],
    ['?visibility=global', ['Alpha notes']],
    ['?source=default', []],
    ['?source=agent_skills', ['Alpha notes', 'a.c', 'abc']],
  ])('filters by %s', async (query, expected) => {
    await save(stack.call, alice, { name: 'Alpha notes', visibility: 'global', metadata: { tags: ['x'] } });
    await save(stack.call, alice, { name: 'a.c', description: '', metadata: { tags: ['y', 'z'] } });
    await save(stack.call, alice, { name: 'abc', description: '' });
    expect(await names(alice, query)).toEqual(expected);
  });

  it('pages by name and id, without a gap or a repetition', async () => {
    for (const id of ['c', 'a', 'b']) await save(stack.call, bob, { id, name: 'Same' });
    const pages = [await list(bob, '?page=1&page_size=2'), await list(bob, '?page=2&page_size=2')];
    expect(pages.map(({ skills }) => skills.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(pages.map(({ meta }) => meta)).toMatchObject([
      { total: 3, page: 1, page_size: 2, has_more: true },
      { total: 3, page: 2, page_size: 2, has_more: false },
    ]);
    expect((await list(bob, '?page=9')).skills).toEqual([]);
  });

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['page_size', '101'],
    ['source', 'hub'],
    ['visibility', 'team,global'],
    ['include_content', 'yes'],
    ['q', 'x'.repeat(201)],
  ])('refuses %s=%s', async (field, value) => {
    const res = await stack.call(`${path}?${field}=${value}`, { bearer: bob });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});

describe('GET /api/skills/:id', () => {
  const read = (bearer: string, id: string) => stack.call(`${path}/${id}`, { bearer });

  it('answers its owner and admins all that saving it again replaces', async () => {
    const made = await save(stack.call, bob, { skill_content: '<!-- kept -->', metadata: { tags: ['x'] } });
    for (const bearer of [bob, alice]) {
      const res = await read(bearer, made.id);
      expect(res.status).toBe(200);
      expect(skillBody.parse(await res.json()).data).toMatchObject(made);
    }
  });

  it('refuses callers who may only use it, and answers 404 for an unknown skill', async () => {
    const { id } = await save(stack.call, alice, { visibility: 'global' });
    expect((await read(bob, id)).status).toBe(403);
    expect((await read(bob, 'skill-none')).status).toBe(404);
  });
});

describe('both', () => {
  it('need a credential that holds', async () => {
    for (const more of [{}, { bearer: 'not-a-token' }]) {
      expect((await stack.call(path, more)).status).toBe(401);
      expect((await stack.call(path, { body: aDraft(), ...more })).status).toBe(401);
    }
  });

  it('decide nothing while authz is down', async () => {
    const { id } = await save(stack.call, bob);
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    for (const res of [await call(path, { bearer: bob }), await post(carol, aDraft({ id }), call)]) {
      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    }
  });

  it("keep a new skill for authz's return", async () => {
    const service = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const { id } = await save(service.call, bob);
    expect(await tuplesOf(id)).toEqual([]);
    const pending = await stack.db.collection<{ _id: string }>('authz_outbox').findOne({ _id: `skill:${id}` });
    expect(pending).toMatchObject({ kind: 'skill', attempts: 1 });
  });

  it('answer 503 naming docdb when it is down', async () => {
    const { call } = await withoutDocdb(stack);
    for (const res of [await call(path, { bearer: bob }), await post(bob, aDraft({ id: 'x' }), call)]) {
      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    }
  });
});
