import { isOfSomething } from './of-something.js';
import { pointsBack } from './pronouns.js';
import { tellingWords, wordsIn } from './telling-words.js';

/** An earlier question of the conversation, and what its answer cited. */
export interface Asked {
  readonly message: string;
  /** Titles of the documents that its answer cited, as far as they are known. */
  readonly cited?: readonly string[] | undefined;
}

/** Begins a question that goes on with the last one. */
const opener =
  /^(?:and|but|or|so|then|also|only|just|even|nur|auch|what about|how about|what if|same (?:for|with|question)|likewise|similarly|und|aber|oder|also|dann|was ist mit|wie (?:ist|sieht|steht|wäre) (?:es|das)(?: denn)? (?:mit|bei|auf|für|um)|wie sieht es aus|gilt das|geht das|why not|warum nicht|wieso nicht|wozu denn)(?![\p{L}\p{N}])/u;

/** Compares with, or adds to, something that was named before. */
const comparing = new Set(
  (
    'else instead otherwise more further alternatively alternative alternatives again former latter both either ' +
    'example examples details sonst stattdessen andernfalls mehr weitere weiteren genauer beispiel beispiele alternativ ' +
    'alternative alternativen einzelheiten wieder beides'
  ).split(' '),
);

const prepositions =
  /^(?:on|in|for|with|without|as|by|from|via|under|over|through|during|after|before|behind|inside|outside|within|using|auf|mit|ohne|für|in|im|bei|beim|als|unter|über|durch|nach|vor|hinter|innerhalb|außerhalb|während|per)(?![\p{L}\p{N}])/u;

/** Whether a message asks on after another one, as its words show: it names too little by itself. */
export function isFollowUp(message: string): boolean {
  const text = message.trim().toLowerCase().replaceAll('’', "'");
  const own = ownWords(text);
  if (own.length === 0) return true;
  if (opener.test(text) && own.length <= 6) return true;
  if (prepositions.test(text) && own.length <= 3) return true;
  if (isElliptic(message, own)) return true;
  return pointsBack(message) || comparesOn(text, own) || isDefinite(text, own);
}

/** The words of a message that name what it is about, rather than something of it or beside it. */
export const ownWords = (message: string): string[] =>
  tellingWords(message).filter((word) => !comparing.has(word) && !isOfSomething(word));

/** A bare word or two as a question: "Kubernetes?" */
const isElliptic = (message: string, own: readonly string[]): boolean =>
  message.trim().endsWith('?') && own.length <= 2 && wordsIn(message).length <= 3 && !asksByItself.test(message.trim());

const asksByItself =
  /^(?:how|what|whats|what's|where|when|who|which|why|can|could|do|does|did|is|are|was|were|should|will|wie|was|wo|wann|wer|wen|wem|welche[rsmn]?|warum|wieso|wozu|kann|können|darf|muss|soll|gibt|ist|sind|hat|haben|wird|werden|geht)\b/iu;

const comparesOn = (text: string, own: readonly string[]): boolean =>
  own.length <= 3 && !/\binstead of\b/.test(text) && wordsIn(text).some((word) => comparing.has(word));

/** "which permissions does the account need?": a thing that was there already, and little else. */
const isDefinite = (text: string, own: readonly string[]): boolean =>
  own.length <= 3 &&
  /^(?:who|which|what|where|when|why|can|could|does|is|are|how (?:long|many|much|often|big|large|fast|far))\b(?!'s the| is the| are the).*\bthe \p{L}/u.test(
    text,
  );
