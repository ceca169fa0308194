import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildProgram, type BuiltProgram } from '@parley/testkit';
import { answerWith } from '../fake-ui-bff.js';
import { ask, aSpace, eventually, outcomeOf, repliesIn, startWorld, type World } from '../world.js';

let world: World;
let built: BuiltProgram;
const children: ChildProcess[] = [];

beforeAll(async () => {
  world = await startWorld();
  built = await buildProgram('apps/chatx-bot');
}, 30_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world.close();
  await built.remove();
});

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [built.main], { env: { ...built.env, ...world.env, LOG_LEVEL: 'fatal' } });
  children.push(child);
  return child;
}

describe('the process', () => {
  // Nobody tells the successor: it waits for the lease of the listener and for that of the message.
  jest.setTimeout(60_000);

  it('killed in the middle of an answer leaves nothing lost and nothing twice', async () => {
    world.uiBff.script = async function* (run) {
      yield ['run', { run_id: 'run-1' }];
      if (run.body.message === 'long') await Promise.withResolvers().promise;
      yield ['done', {}];
    };
    world.uiBff.takeUp = () => answerWith('the whole answer');
    const space = await aSpace(world);
    const first = startProcess();
    await eventually(async () => (await world.control.devices()).find(({ connected }) => connected));
    const { id } = await ask(world, space, 'long');
    await eventually(async () => (await world.collection('chatx_inbox').findOne({ run_id: 'run-1' })) ?? undefined);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const missed = await ask(world, space, 'while nobody was there');

    const second = startProcess();

    await eventually(
      async () => (await world.collection('chatx_inbox').findOne({ state: 'done' })) ?? undefined,
      40_000,
    );
    expect(await outcomeOf(world, id)).toBe('answered');
    expect(await outcomeOf(world, missed.id)).toBe('answered');
    expect(world.uiBff.runs.map(({ body }) => body.message)).toEqual(['long', 'while nobody was there']);
    const replies = await repliesIn(world, space);
    expect(replies.filter(({ parentId }) => parentId === id)).toMatchObject([{ text: 'the whole answer' }]);
    expect(replies).toHaveLength(2);

    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('refuses to start without its settings, names them and repeats no value', async () => {
    const child = spawn(process.execPath, [built.main], {
      env: { ...built.env, DOCDB_URI: 'mongodb://user:hidden@x' },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });

    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said).toContain('IDP_URL');
    expect(said).not.toContain('hidden');
  });
});
