import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxParts } from '../../src/replies/answer-parts.js';
import { maxMessageBytes } from '../../src/replies/split-markdown.js';
import { texts } from '../../src/replies/texts.js';
import { answerWith } from '../fake-ui-bff.js';
import { ask, aSpace, outcomeOf, repliesIn, startTestBot, startWorld, type World } from '../world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const link = { CHATX_LINKING_BASE_URL: 'https://parley.example/', CHATX_LINK_HMAC_SECRET: 'a-secret-of-sixteen' };
const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => `${at} `.padEnd(7_000, 'ä '));

/** What is posted for an answer of that many paragraphs, each of which fills a message. */
async function postedFor(count: number, env: Record<string, string>) {
  world.uiBff.script = () => answerWith(paragraphs(count).join('\n\n'));
  const bot = await startTestBot(world, { env });
  const space = await aSpace(world);
  const { id } = await ask(world, space, 'tell me everything');
  const outcome = await outcomeOf(world, id);
  await bot.stop();
  return { outcome, markdown: (await repliesIn(world, space)).map((reply) => reply.markdown ?? '') };
}

describe('an answer that would fill the thread', () => {
  it('is posted in ten messages, the last of which links to all of it', async () => {
    const { outcome, markdown } = await postedFor(60, link);

    const conversation = world.uiBff.runs.at(-1)?.body.conversation_id ?? '';
    const url = `https://parley.example/chat/${encodeURIComponent(conversation)}`;
    expect([outcome, markdown.length]).toEqual(['answered', maxParts]);
    expect(markdown.at(-1)?.endsWith(`\n\n${texts.tooLongSee(url)}`)).toBe(true);
    expect(markdown.every((text) => Buffer.byteLength(text) <= maxMessageBytes)).toBe(true);
  });

  it('says in words where it is, if the address is not known', async () => {
    const { markdown } = await postedFor(60, {});

    expect(markdown.at(-1)?.endsWith(`\n\n${texts.tooLong}`)).toBe(true);
  });
});
