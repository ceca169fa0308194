import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  agentConfigView,
  conversationPage,
  diagnosticsBody,
  grantsBody,
  pageOf,
  routesBody,
  skillCatalog,
  useCasePage,
} from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { aDraft as anAgent } from '../agents/an-agent.js';
import { save } from '../skills/a-skill.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';
import { aDraft as aUseCase, create } from '../use-cases/a-use-case.js';

let stack: Stack;
let alice: string;
beforeAll(async () => {
  stack = await startStack();
  alice = await stack.bearerOf('alice');
});
afterAll(() => stack.close());

const read = async <T>(schema: z.ZodType<T>, path: string): Promise<T> => {
  const res = await stack.call(path, { bearer: alice });
  expect(res.status).toBe(200);
  return schema.parse(await res.json());
};
const put = (collection: string, record: object) => stack.db.collection(collection).insertOne(record);
/** An id as a person's tool makes it, where ours are text. */
const madeByHand = { _id: new Types.ObjectId() };
const at = new Date();

describe('a record that a person put into docdb', () => {
  const configs = '/api/dynamic-agents/configs';
  afterEach(() => stack.db.collection<{ _id: string }>('dynamic_agents').deleteMany({ description: 'by hand' }));
  const damaged = { name: 'Agent Hurt', description: 'by hand', system_prompt: 'hush', enabled: true };

  it.each([
    ['an id of its own', madeByHand],
    ['a prompt that is no text', { _id: 'agent-hurt', system_prompt: 7 }],
    ['tools as a list', { _id: 'agent-hurt', allowed_tools: ['rag'] }],
    ['no name', { _id: 'agent-hurt', name: null }],
  ])('leaves the list of agents as it was: %s', async (_what, wrong) => {
    const page = pageOf(agentConfigView);
    const before = await read(page, configs);
    await put('dynamic_agents', { ...damaged, ...wrong, created_at: at });

    expect((await read(page, configs)).data).toEqual(before.data);
    expect((await read(page, `${configs}?limit=1`)).pagination.has_more).toBe(true);
    expect((await read(page, `${configs}?offset=${before.total}`)).pagination.has_more).toBe(false);
    expect((await stack.call('/api/dynamic-agents/available', { bearer: alice })).status).toBe(200);
  });

  it('is reported where its agent is read, keeps its name reserved, and can be deleted', async () => {
    await put('dynamic_agents', { ...damaged, _id: 'agent-hurt', system_prompt: 7, created_at: at });

    const asked = await stack.call(`${configs}/agent-hurt`, { bearer: alice });
    expect([asked.status, await asked.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', details: { reason: 'agent_unreadable', fields: [{ field: 'system_prompt' }] } },
    ]);
    const body = anAgent({ name: 'Hurt', owner_team_slug: 'platform' });
    expect((await stack.call(configs, { bearer: alice, body })).status).toBe(409);
    expect((await stack.call(`${configs}/agent-hurt`, { bearer: alice, method: 'DELETE' })).status).toBe(200);
    expect((await stack.call(`${configs}/agent-hurt`, { bearer: alice })).status).toBe(404);
  });

  it('leaves the list of use cases as it was', async () => {
    const fields = { ...aUseCase(), ownerId: 'somebody', createdAt: at, updatedAt: at };
    await create(stack.call, alice);
    const before = await read(useCasePage, '/api/usecases');
    await put('usecases', { ...fields, ...madeByHand });
    await put('usecases', { ...fields, _id: 'uc_0000000000000001', createdAt: 'yesterday' });
    await put('usecases', { _id: 'uc_0000000000000002', createdAt: at, title: 'All there is' });

    expect((await read(useCasePage, '/api/usecases')).data).toEqual(before.data);
  });

  it.each(['/api/skills', '/api/skills?include_content=true'])('leaves the catalogue as it was: %s', async (path) => {
    await save(stack.call, alice);
    const before = await read(skillCatalog, path);
    const skill = {
      name: 'Hurt',
      category: 'x',
      visibility: 'global',
      input_form: 'null',
      createdAt: at,
      updatedAt: at,
    };
    await put('agent_skills', { ...skill, _id: new Types.ObjectId(), metadata: '{}' });
    const id = `hurt-${path.length}`;
    await put('agent_skills', { ...skill, _id: id, metadata: { tags: ['by hand'] } });
    await stack.authz.apply({ writes: [{ user: 'user:*', relation: 'user', object: `skill:${id}` }] });

    expect((await read(skillCatalog, path)).skills).toEqual(before.skills);
  });

  it('that says nothing of who made it, and when, is shown with its space', async () => {
    const space = `/api/admin/chatx/spaces/${alias}/${spaceId}`;
    const [inSpace, active] = [
      { workspace_id: alias, space_id: spaceId },
      { status: 'active', source_type: 'manual' },
    ];
    const team = { team_id: teams.platform, team_slug: 'platform', space_name: 'By hand', active: true };
    const users = { enabled: true, listen: 'mention' };
    await put('chatx_space_team_mappings', { chatx_workspace_id: alias, chatx_space_id: spaceId, ...team });
    await put('chatx_space_agent_routes', {
      ...inSpace,
      ...active,
      agent_id: 'docs',
      enabled: true,
      priority: 1,
      users,
    });
    await put('chatx_space_grants', {
      ...inSpace,
      ...active,
      resource: { type: 'agent', id: 'other' },
      actions: ['use'],
    });

    const made = { created_by: 'unknown', updated_at: '1970-01-01T00:00:00.000Z' };
    expect(await read(routesBody, `${space}/routes`)).toMatchObject({
      data: { routes: [{ agent_id: 'docs', ...made }] },
    });
    expect(await read(grantsBody, `${space}/resources`)).toMatchObject({ data: { grants: [made] } });
    expect(await read(diagnosticsBody, `${space}/diagnostics`)).toMatchObject({ data: { mapping: { active: true } } });
  });

  it('leaves the list of conversations, and the turns of one, as they were', async () => {
    const body = { message: 'Hi', conversation_id: 'whole', agent_id: 'docs' };
    await (await stack.call('/api/v1/chat/stream/start', { bearer: alice, body })).text();
    const hurt = { _id: 'hurt', owner_id: demoUserIds.alice };
    await put('conversations', { ...hurt, conversation_id: 'hurt', updated_at: at, deleted_at: null });
    await put('turns', { ...hurt, conversation_id: 'whole', created_at: at, status: 'completed' });

    const { data } = await read(conversationPage, '/api/v1/chat/conversations');
    expect(data.map(({ id }) => id)).toEqual(['whole']);
    const res = await stack.call('/api/v1/chat/conversations/whole', { bearer: alice });
    expect(await res.json()).toMatchObject({ data: { turns: [{ message: 'Hi', status: 'completed' }] } });
  });
});
