import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { create as createAgent } from '../agents/an-agent.js';
import { startDocdbLine } from '../docdb-line.js';
import { save as saveSkill } from '../skills/a-skill.js';
import { type Stack, startStack } from '../stack.js';
import { create as createUseCase } from '../use-cases/a-use-case.js';

let stack: Stack;
let bob: string;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
});
afterEach(() => line.close());
afterAll(() => stack.close());

/** A thing that people change, and how: what the API reads and takes, and the write that docdb gets. */
const kinds = [
  {
    kind: 'agent',
    make: () => createAgent(stack.call, bob),
    path: '/api/dynamic-agents/configs',
    method: 'PUT',
    write: { command: 'findAndModify', collection: 'dynamic_agents' },
  },
  {
    kind: 'use case',
    make: () => createUseCase(stack.call, bob),
    path: '/api/usecases',
    method: 'PUT',
    write: { command: 'findAndModify', collection: 'usecases' },
  },
  {
    kind: 'skill',
    make: () => saveSkill(stack.call, bob),
    path: '/api/skills',
    method: 'POST',
    write: { command: 'update', collection: 'agent_skills' },
  },
] as const;

describe('two people who change the same thing on two replicas, one with a slow docdb', () => {
  it.each(kinds)('do not eat each other’s change of the $kind', async ({ make, path, method, write }) => {
    const made = await make();
    const address = `${path}/${made.id}`;
    line = await startDocdbLine(stack.docdb.port);
    const slow = await stack.startService({ DOCDB_URI: line.url });
    // On its clock the lease of the first has ended long ago.
    const later = await stack.startService({}, () => new Date(Date.now() + 60_000));
    const read = await later.call(address, { bearer: bob });
    const headers = { 'if-match': read.headers.get('etag')! };
    const { data } = (await read.json()) as { data: object };
    const change = (call: Stack['call'], description: string) => {
      const body = method === 'PUT' ? { description } : { ...data, description };
      return call(method === 'PUT' ? address : path, { method, bearer: bob, headers, body });
    };

    const { reached, goOn } = line.holdAt(write.command, write.collection);
    const first = change(slow.call, 'By the first.');
    await reached;
    expect((await change(later.call, 'By the second.')).status).toBe(200);
    goOn();

    expect([409, 412]).toContain((await first).status);
    const kept = (await (await stack.call(address, { bearer: bob })).json()) as { data: { description: string } };
    expect(kept.data.description).toBe('By the second.');
  });
});
