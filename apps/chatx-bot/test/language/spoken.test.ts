import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { inLanguage } from '@parley/language';
import { cardTexts } from '../../src/approvals/card-texts.js';
import { commandTexts } from '../../src/commands/command-texts.js';
import { farewellTexts } from '../../src/farewells/farewell-texts.js';
import { feedbackTexts } from '../../src/feedback/feedback-texts.js';
import { denialTexts, texts } from '../../src/replies/texts.js';
import { askedOnCard, pressOn, toolCall } from '../approvals/cards.js';
import { allowed, answerWith } from '../fake-ui-bff.js';
import { leftBehind } from '../runs/left-behind.js';
import { lastPrivateTo } from '../with-bot.js';
import {
  ask,
  aSpace,
  bob,
  eventually,
  outcomeOf,
  repliesIn,
  type Space,
  startTestBot,
  startWorld,
  type TestBot,
  uuidOf,
  type World,
} from '../world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.uiBff.access = () => ({ status: 200, data: allowed });
});

/** One bot for the tests of a group. */
function withLanguage(language: string, before: () => Promise<unknown> = () => Promise.resolve()): void {
  let bot: TestBot;
  beforeAll(async () => {
    await before();
    bot = await startTestBot(world, { env: { BOT_LANGUAGE: language, CHATX_FEEDBACK_CARDS: 'true' } });
  });
  afterAll(() => bot.stop());
}

const german = <T>(read: () => T): T => inLanguage('de', read);
const told = async (space: Space) => (await repliesIn(world, space)).map(({ markdown }) => markdown);
async function asked(question: string) {
  const space = await aSpace(world);
  const { id } = await ask(world, space, question);
  await outcomeOf(world, id);
  return { space, id };
}
const refuse = () => {
  const data = { allowed: false, space_allowed: true, user_allowed: false, reason: 'missing_user_grant' } as const;
  world.uiBff.access = () => ({ status: 200, data });
};

describe('a bot that speaks English', () => {
  withLanguage('en');

  it('replies in the language of each message, whatever is said beside it', async () => {
    refuse();
    const questions = [
      'Wie kann ich das Passwort zurücksetzen?',
      'How can I reset the password?',
      'Passwort zurücksetzen?',
    ];
    const spaces = await Promise.all(questions.map(asked));

    expect(await Promise.all(spaces.map(({ space }) => told(space)))).toEqual([
      [german(() => denialTexts.missing_user_grant)],
      [denialTexts.missing_user_grant],
      [denialTexts.missing_user_grant],
    ]);
    const record = await world.collection('chatx_inbox').findOne({ _id: uuidOf(spaces[0]?.id ?? '') as never });
    expect(record).toMatchObject({ has_begun: true, language: 'de' });
  });

  it('writes a card in the language of its question, and answers a press on it in that', async () => {
    world.uiBff.script = () => answerWith('Ja.');
    const { space } = await asked('Kann ich das Team Drive nutzen?');
    const card = (await repliesIn(world, space)).find(({ attachments }) => attachments);
    const { actions } = card?.attachments?.[0]?.content as { actions: { title: string; data: object }[] };
    expect(actions[0]?.title).toBe(german(() => feedbackTexts.helpful));

    expect(await pressOn(world, card?.id ?? '', { ...actions[0]?.data }, bob)).toBe('refused:not_asked');
    expect(await pressOn(world, card?.id ?? '', { ...actions[0]?.data })).toBe('feedback');

    expect(await lastPrivateTo(world, bob)).toBe(german(() => feedbackTexts.notYours));
    expect((await told(space)).at(-1)).toBe(german(() => feedbackTexts.saidHelpful));
  });
});

describe('a bot that speaks German', () => {
  let left: Awaited<ReturnType<typeof leftBehind>>;
  withLanguage('de', async () => {
    world.uiBff.takeUp = async function* () {
      yield await Promise.resolve(['cancelled', {}] as const);
    };
    left = await leftBehind(world, { has_begun: true, run_id: 'run-1', language: 'en' }, ['…']);
  });

  it('goes on in the language in which another one began', async () => {
    expect(await outcomeOf(world, left.id)).toBe('interrupted');
    expect(await told(left.space)).toEqual([texts.interrupted]);
  });

  it('speaks it where nobody asked, and where a message is too short to tell its own', async () => {
    const { space } = await asked('help');
    expect(await told(space)).toEqual([german(() => commandTexts.help)]);

    const disconnected = { $set: { active: false, farewell_due: true } };
    await world.collection('chatx_space_team_mappings').updateOne({ chatx_space_id: space.uuid }, disconnected);
    const farewell = german(() => farewellTexts.disconnected);
    await eventually(async () => ((await told(space)).includes(farewell) ? true : undefined));
  });

  it('replies to English in English', async () => {
    refuse();
    const { space } = await asked('How can I reset the password?');
    expect(await told(space)).toEqual([denialTexts.missing_user_grant]);
  });

  it('answers a press in it whose card tells no language, as those of earlier releases', async () => {
    const { cardId } = await askedOnCard(world, toolCall);
    expect(await pressOn(world, cardId, { parley_language: 'tlh' }, bob)).toBe('refused:not_asked');
    expect(await lastPrivateTo(world, bob)).toBe(german(() => cardTexts.notYours));
  });
});
