import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { skillCatalog } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { silentLog } from '@parley/service/testing';
import { docdbSkillStore } from '../../src/skills/skill.docdb.js';
import { startDocdbLine } from '../docdb-line.js';
import { type Stack, startStack } from '../stack.js';
import { save } from './a-skill.js';

const many = 60;
/** One question for the names, and one for every ten skills. */
const allAsked = 1 + many / 10;

let stack: Stack;
let bob: string;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
let call: Stack['call'];
beforeAll(async () => {
  stack = await startStack();
  bob = await stack.bearerOf('bob');
  line = await startDocdbLine(stack.docdb.port);
  ({ call } = await stack.startService({ DOCDB_URI: line.url }));
  await seed();
});
afterAll(async () => {
  await line.close();
  await stack.close();
});

/** More text than the connection to a client holds. */
async function seed() {
  const made = await save(stack.call, bob, { id: 'skill-0', skill_content: 'x'.repeat(1_000_000) });
  const {
    owner_id: ownerId,
    owner_name: ownerName,
    is_system: isSystem,
    created_at: _,
    updated_at: __,
    ...draft
  } = made;
  const store = docdbSkillStore(stack.db, silentLog());
  const at = new Date();
  const ids = Array.from({ length: many - 1 }, (_, n) => `skill-${n + 1}`);
  for (const id of ids)
    await store.insert({ ...draft, id, ownerId, ownerName, isSystem, createdAt: at, updatedAt: at });
  const owner = { user: `user:${demoUserIds.bob}`, relation: 'owner' } as const;
  await stack.authz.apply({ writes: ids.map((id) => ({ ...owner, object: `skill:${id}` })) });
}

const ask = (query: string) => call(`/api/skills?include_content=true${query}`, { bearer: bob });

async function* bodyOf(res: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  for await (const part of res.body as ReadableStream<Uint8Array>) yield decoder.decode(part, { stream: true });
}

describe('a catalogue that is larger than memory may be', () => {
  it('is read from docdb no faster than its reader takes it, and is whole', async () => {
    const asked = line.counting('find', 'agent_skills');
    const body = bodyOf(await ask(''));
    const first = await body.next();
    expect(asked()).toBeLessThan(allAsked);
    let text = first.value ?? '';
    for await (const part of body) text += part;
    const { skills, meta } = skillCatalog.parse(JSON.parse(text));
    expect(skills.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: many }, (_, n) => `skill-${n}`).toSorted(),
    );
    expect(meta).toEqual({ total: many, sources_loaded: ['agent_skills'], unavailable_sources: [] });
    expect(asked()).toBe(allAsked);
  });

  it('is cut, never taken for whole, when docdb goes while it is read', async () => {
    const body = bodyOf(await ask('&page=1&page_size=100'));
    await body.next();
    line.cut();
    const rest = async () => {
      while ((await body.next()).done !== true);
    };
    await expect(rest()).rejects.toThrow();
    line.mend();
  });
});
