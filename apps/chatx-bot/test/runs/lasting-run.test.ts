import { afterEach, describe, expect, it } from '@jest/globals';
import { texts } from '../../src/replies/texts.js';
import { makeRunAgent } from '../../src/runs/agent-run.js';
import { answerWith, type Script, startFakeUiBff } from '../fake-ui-bff.js';
import { withBots } from '../with-bots.js';
import { ask, aSpace, outcomeOf, repliesIn, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));
afterEach(async () => {
  await world.relations.apply({ writes: [world.member] });
});

/** A token whose name can be read from outside, as far as the fake looks at it. */
const aToken = (name: string) => `${btoa('{}')}.${btoa(JSON.stringify({ name }))}.`;

const breakingOff: Script = async function* () {
  yield await Promise.resolve(['run', { run_id: 'run-1' }] as const);
  yield ['content', { text: 'half an ' }] as const;
};

describe('a run that outlives the token that it was begun with', () => {
  it('is resumed with a valid one', async () => {
    const uiBff = await startFakeUiBff();
    uiBff.script = breakingOff;
    uiBff.takeUp = () => answerWith('answer');
    uiBff.mayTakeUp = (token) => token === aToken('second');
    const tokens = ['first', 'second'].map(aToken);
    const runAgent = makeRunAgent({ uiUrl: uiBff.url, pauseMs: 1 });
    const order = { message: 'how?', conversation_id: 'c', agent_id: 'docs' };

    const said: string[] = [];
    const signal = new AbortController().signal;
    const tokenNow = () => Promise.resolve(tokens.shift() ?? '');
    for await (const event of runAgent({ kind: 'start', body: order }, { key: 'k', tokenNow, signal }))
      if (event.event === 'content') said.push(event.data.text);
    await uiBff.close();

    expect(said.join('')).toBe('half an answer');
  });

  it('is not resumed for a person who has left the team in the meantime', async () => {
    await startBot(world);
    const space = await aSpace(world);
    world.uiBff.takenUp.length = 0;
    world.uiBff.takeUp = () => answerWith('answer');
    world.uiBff.script = async function* (run) {
      yield* breakingOff(run);
      await world.relations.apply({ deletes: [world.member] });
    };
    const { id } = await ask(world, space, 'how?');

    expect(await outcomeOf(world, id)).toBe('truncated');
    expect(await repliesIn(world, space)).toMatchObject([{ markdown: `half an \n\n${texts.truncated}` }]);
    expect(world.uiBff.takenUp).toEqual([]);
  });
});
