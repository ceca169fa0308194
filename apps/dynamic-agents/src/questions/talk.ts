import { type Language, languageOf } from './language.js';

/** What a message that asks for no knowledge is. */
export type TalkKind = 'who' | 'help' | 'thanks' | 'goodbye' | 'greeting';

export interface Talk {
  readonly kind: TalkKind;
  readonly language: Language;
}

/** A turn of speech: what it is, and its language where only one has it. `filler` says nothing by itself. */
interface Phrase {
  readonly words: RegExp;
  readonly kind: TalkKind | 'filler';
  readonly language?: Language;
}

const phrase = (words: string, kind: Phrase['kind'], language?: Language): Phrase => ({
  words: new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, 'u'),
  kind,
  ...(language && { language }),
});

/** Longer ones first where one begins as another. */
const phrases: readonly Phrase[] = [
  phrase(
    'who (?:are|r) you|what are you|whats your name|what is your name|are you (?:a |an )?(?:bot|robot|human|person|ai|real)',
    'who',
    'en',
  ),
  phrase('introduce yourself|tell me about yourself', 'who', 'en'),
  phrase(
    'wer bist du|wer sind sie|was bist du|wie heißt du|wie heissen sie|wie heißen sie|bist du (?:ein |eine )?(?:bot|roboter|mensch|ki)',
    'who',
    'de',
  ),
  phrase(
    '(?:(?:can|could|would|will) you )?(?:please )?help me(?: out)?|i need (?:some |your )?help|help',
    'help',
    'en',
  ),
  phrase('what can (?:you do|i ask(?: you)?|you help me with)|how (?:do you work|can you help(?: me)?)', 'help', 'en'),
  phrase(
    '(?:kannst du|können sie|könntest du|könnten sie) mir (?:bitte )?helfen|hilf mir|helfen sie mir|ich brauche hilfe|hilfe',
    'help',
    'de',
  ),
  phrase(
    'was kannst du(?: alles)?|was können sie(?: alles)?|was kann ich (?:dich |sie )?fragen|wie funktionierst du',
    'help',
    'de',
  ),
  phrase(
    'thank you|thanks|thankyou|thx|ty|many thanks|cheers|much appreciated|(?:that|this)(?: was|s| is)? (?:very )?(?:helpful|great|perfect)|that helps?|that helped',
    'thanks',
    'en',
  ),
  phrase(
    'great|perfect|awesome|excellent|wonderful|nice|cool|got it|i see|understood|makes sense|good job|well done|never mind|no problem|sounds good',
    'thanks',
    'en',
  ),
  phrase(
    'vielen herzlichen dank|vielen lieben dank|vielen dank|herzlichen dank|besten dank|dankeschön|danke(?: schön| sehr)?|merci',
    'thanks',
    'de',
  ),
  phrase(
    'alles klar|verstanden|prima|toll|klasse|perfekt|wunderbar|(?:das )?(?:hat |hilft )(?:mir )?(?:sehr )?(?:geholfen|weiter)|passt',
    'thanks',
    'de',
  ),
  phrase('super|ok|okay|👍|🙏|🙂|😊|👌', 'thanks'),
  phrase(
    'goodbye|bye(?: bye)?|see you(?: later| soon| tomorrow)?|good night|have a (?:nice|good|great) (?:day|evening|weekend|one)',
    'goodbye',
    'en',
  ),
  phrase(
    'auf wiedersehen|tschüss|tschüß|ciao|bis (?:später|bald|morgen|dann)|gute nacht|schönen (?:tag|abend|feierabend)|schönes wochenende',
    'goodbye',
    'de',
  ),
  phrase(
    'good (?:morning|afternoon|evening|day)|hello|howdy|greetings|hiya|how are you(?: doing)?(?: today)?|hows it going|whats up|how do you do|nice to meet you',
    'greeting',
    'en',
  ),
  phrase(
    'guten (?:morgen|tag|abend)|hallo|moin(?: moin)?|servus|grüß (?:gott|dich|euch)|grüezi|wie gehts(?: dir| ihnen)?|wie geht es (?:dir|ihnen)|freut mich',
    'greeting',
    'de',
  ),
  phrase('hi|hey|👋', 'greeting'),
  phrase(
    'there|everyone|everybody|all|team|folks|guys|friend|again|today|so much|so|very much|a lot|a bunch|parley|bot|please|and|for (?:the|your|this|that) (?:help|answer|info|information|quick answer|reply)|for (?:that|this|everything)|for your help|then|now|you|well|just|yes|no|oh|ah|hm+|too',
    'filler',
  ),
  phrase(
    'zusammen|leute|alle|dir|ihnen|euch|nochmal|noch mal|und|bitte|sehr|auch|für (?:die|deine|ihre|eure) (?:hilfe|antwort|info|auskunft)|dafür|ja|nein|na|dann|mal|soweit|erstmal|schön',
    'filler',
  ),
];

/** What weighs more where a message holds several. */
const order: readonly TalkKind[] = ['who', 'help', 'thanks', 'goodbye', 'greeting'];

/** Longer messages are none, and need not be taken apart. */
const maxChars = 120;

/**
 * A greeting, thanks, a farewell, a call for help or "who are you", where a message is nothing else: "hello, how do I ...?"
 * asks for something. In the language of its words, or else of `before`, what the person said last.
 */
export function talkIn(message: string, before?: string): Talk | undefined {
  const found = phrasesOf(message);
  if (found === undefined) return undefined;
  const kind = order.find((one) => found.some((spoken) => spoken.kind === one));
  const language = found.find((spoken) => spoken.language !== undefined)?.language;
  return kind && { kind, language: language ?? languageOf(message) ?? languageOf(before ?? '') ?? 'en' };
}

/** The turns of speech that a message consists of; `undefined` where it has other words too. */
function phrasesOf(message: string): Phrase[] | undefined {
  let rest = message.length > maxChars ? undefined : spoken(message);
  const found: Phrase[] = [];
  while (rest !== undefined && rest !== '') {
    const left: string = rest;
    const next = phrases.find(({ words }) => words.test(left));
    if (!next) return undefined;
    found.push(next);
    rest = left.replace(next.words, '').trimStart();
  }
  return rest === undefined ? undefined : found;
}

const spoken = (message: string): string =>
  message
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, '')
    .replace(/(👍|🙏|🙂|😊|👌|👋)/gu, ' $1 ')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim();
