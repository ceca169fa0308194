import { carried } from './carried.js';
import { talkIn } from './talk.js';
import { tellingWords } from './telling-words.js';

/** Parts of a question that are searched apart. */
const mostParts = 3;

/** Longer messages hold pasted text, and are searched as they are. */
const maxTakenApart = 2_000;
const maxCompared = 300;

const asking =
  'how|what|where|when|who|which|why|whom|whose|can|could|do|does|did|is|are|should|will|wie|was|wo|wann|wer|wen|wem|' +
  'welche[rsmn]?|warum|wieso|wozu|womit|kann|können|darf|muss|soll|gibt|ist|sind|hat|wird|werden';

const asks = new RegExp(`^(?:[^?.]{0,30}[,!:]\\s+)?(?:${asking})(?![\\p{L}\\p{N}])`, 'iu');

/** Between two questions in one sentence: "how do I A and what is B?" */
const joint = new RegExp(
  `(?:[,;]\\s*|\\s)(?:and|or|und|oder|sowie)\\s+(?=(?:also\\s+)?(?:${asking})(?![\\p{L}\\p{N}]))`,
  'giu',
);

const listItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;

/** "the difference between A and B": both are looked up. */
const between =
  /\b(?:difference|differences|differ|choose|compare|unterschied|unterschiede)\b.*?\b(?:between|zwischen)\s+(.+?)\s+(?:and|und)\s+(.+?)[?.!]*$/iu;

/**
 * The parts of a compound question, at most three; the question itself where it is one. A part that goes on with the one
 * before has its words.
 */
export function subQuestions(message: string): string[] {
  const compared = message.length > maxCompared ? undefined : between.exec(message.trim());
  if (compared) return [message.trim(), ...compared.slice(1)].slice(0, mostParts);
  const parts = message.length > maxTakenApart ? [] : partsOf(message);
  if (parts.length < 2) return [message.trim()];
  return parts.slice(0, mostParts).map(
    (part, at) =>
      carried(
        part,
        parts.slice(0, at).map((before) => ({ message: before })),
      ) ?? part,
  );
}

function partsOf(message: string): string[] {
  const items = message.split('\n').filter((line) => listItem.test(line));
  const pieces = items.length > 1 ? items.map((line) => line.replace(listItem, '')) : message.split(/(?<=\?)\s+/);
  const parts = pieces.flatMap((piece) => (asks.test(piece) ? piece.split(joint) : [piece])).map((part) => part.trim());
  return parts.filter((part) => tellingWords(part).length > 0 && !talkIn(part));
}
