import type { CitationDoubt } from '@parley/contracts';
import { isOfAnother, type Placed } from './binding.js';
import {
  contentOf,
  type Evidence,
  evidenceOf,
  type EvidenceText,
  holdsStem,
  type ReadSentence,
  readSentence,
} from './evidence.js';
import { holdsName } from './names.js';
import { areOpposite, hasNegator } from './negation.js';
import { isSameQuantity } from './quantities.js';
import { holdsQuotation, quotationsIn } from './quotations.js';
import type { Word } from './words.js';

/** Share of a sentence's own words that its passages have to hold: docs/adr/0018. */
export const meaningFloor = 0.5;

/** What about a sentence (Markdown) its passages do not bear out together; `undefined` if they do. */
export function doubtAbout(sentence: string, passages: readonly EvidenceText[]): CitationDoubt | undefined {
  const said = readSentence(sentence);
  const evidence = evidenceOf(passages);
  if (!quotationsIn(sentence).every((quotation) => holdsQuotation(quotation, evidence.text))) return 'quote';
  if (!bearsOutNumbers(said, evidence)) return 'number';
  if (!bearsOutNames(said, evidence)) return 'name';
  if (isTurned(said, evidence)) return 'negation';
  return coverage(said, evidence) < meaningFloor ? 'meaning' : undefined;
}

function bearsOutNumbers(said: ReadSentence, { sentences, text }: Evidence): boolean {
  const all = sentences.flatMap((sentence) =>
    sentence.quantities.map((quantity) => ({ quantity, sentence, at: quantity.at })),
  );
  const inHeads = readSentence(text.split('\n').slice(0, 1).join('')).quantities;
  return said.quantities.every((quantity) => {
    const same = all.filter((one) => isSameQuantity(quantity, one.quantity));
    if (same.length === 0) return inHeads.some((one) => isSameQuantity(quantity, one));
    const others = all.filter(
      (one) => !same.includes(one) && (one.quantity.kind ?? quantity.kind) === (quantity.kind ?? one.quantity.kind),
    );
    return !isOfAnother({ sentence: said, at: quantity.at }, same, others);
  });
}

function bearsOutNames(said: ReadSentence, { sentences, text, words }: Evidence): boolean {
  const all = sentences.flatMap((sentence) => sentence.names.map((name) => ({ name, sentence, at: name.at })));
  return said.names.every((name) => {
    if (!holdsName(name, text, words)) return false;
    const same = sentences.flatMap((sentence) => placesOf(name.text, sentence));
    const others = all.filter((one) => one.name.isExact === name.isExact && !isOneOf(one, same));
    return same.length === 0 || !isOfAnother({ sentence: said, at: name.at }, same, others);
  });
}

function placesOf(name: string, sentence: ReadSentence): Placed[] {
  const lower = sentence.plain.toLowerCase();
  const places: Placed[] = [];
  for (let at = lower.indexOf(name.toLowerCase()); at >= 0; at = lower.indexOf(name.toLowerCase(), at + 1))
    places.push({ sentence, at });
  return places;
}

const isOneOf = (one: Placed, places: readonly Placed[]): boolean =>
  places.some(({ sentence, at }) => sentence === one.sentence && at === one.at);

const clausesOf = (words: readonly Word[]): Word[][] => [...Map.groupBy(words, ({ clause }) => clause).values()];

/** Whether a clause of the sentence says the opposite of what its passages say with the same words. */
function isTurned(said: ReadSentence, { sentences }: Evidence): boolean {
  return clausesOf(said.words).some((clause) => {
    const content = contentOf(clause);
    if (content.length === 0) return false;
    const candidates = counterparts(content, sentences);
    if (candidates.length === 0) return hasNegator(clause) && !sentences.some(({ words }) => hasNegator(words));
    return candidates.every((candidate) => areOpposite(clause, candidate));
  });
}

const share = (content: readonly Word[], words: readonly Word[]): number =>
  content.filter(({ stem }) => holdsStem(words, stem)).length / content.length;

/** Clauses of the passages that speak of the same as a clause of an answer. */
function counterparts(content: readonly Word[], sentences: readonly ReadSentence[]): Word[][] {
  const clauses = sentences
    .flatMap(({ words }) => clausesOf(words))
    .map((words) => ({ words, share: share(content, words) }));
  const best = Math.max(0, ...clauses.map((clause) => clause.share));
  if (best >= 0.75) return clauses.filter((clause) => clause.share >= best * 0.9).map(({ words }) => words);
  const whole = sentences.map((sentence) => ({ sentence, share: share(content, sentence.words) }));
  const most = Math.max(0, ...whole.map((one) => one.share));
  if (most < 0.4) return [];
  return whole
    .filter((one) => one.share >= most * 0.9)
    .map(({ sentence }) =>
      clausesOf(sentence.words)
        .filter((words) => share(content, words) >= 0.2)
        .flat(),
    );
}

const maxSentences = 3;

/** Share of the sentence's content words that stand in the few sentences of the passages which hold most of them. */
export function coverage(said: ReadSentence, { sentences, heads }: Evidence): number {
  const content = contentOf(said.words);
  if (content.length === 0) return said.quantities.length > 0 ? 1 : 0;
  let open = content.filter(({ stem }) => !holdsStem(heads, stem));
  let found = 0;
  for (let count = 0; count < maxSentences && open.length > 0; count += 1) {
    const rest = sentences
      .map(({ words }) => open.filter(({ stem }) => !holdsStem(words, stem)))
      .reduce((fewest, one) => (one.length < fewest.length ? one : fewest), open);
    if (rest.length === open.length) break;
    found += open.length - rest.length;
    open = rest;
  }
  const inHeads = content.length - open.length - found;
  return (found + inHeads * 0.5) / Math.max(1, content.length - inHeads * 0.5);
}
