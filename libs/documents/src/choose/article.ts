import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { blockNames } from '../tree/block-names.js';
import { around } from '../tree/made-nodes.js';
import { isNamedFurniture, nameScore } from './part-names.js';
import { linkShare, nothing, type TextWeight, type TextWeights } from './text-weights.js';

/** What is shorter says nothing of where the text is. */
const minPassage = 25;
/** Elements around a passage that share in its score. */
const reach = 5;
/** Shares of the best score: of what is as good as the best, and of what stands beside it. */
const asGood = 0.75;
const beside = 0.2;

/**
 * The parts of a page that its text is in, in reading order: the element with the densest running text and what belongs
 * to it among its neighbours. Each passage gives its score to the elements around it, links take it away (the idea of
 * Mozilla's Readability). `undefined` without running text.
 */
export function articleIn(area: Element, weights: TextWeights): Element[] | undefined {
  const scores = scoresIn(area, weights);
  const [best] = scores;
  if (!best) return undefined;
  const top = sectioned(wholeOf(common(best, scores, area), new Map(scores), area), area, weights);
  const score = new Map(scores).get(top) ?? best[1];
  return withNeighbours(top, score, new Map(scores), weights);
}

type Scored = readonly [Element, number];

function scoresIn(area: Element, weights: TextWeights): Scored[] {
  const scores = new Map<Element, number>();
  for (const [passage, score] of passagesIn(area, weights)) {
    for (const [level, element] of around(passage, reach).entries()) {
      if (element === area.parent) break;
      const share = level === 0 ? 1 : level === 1 ? 0.5 : 1 / (level * 3);
      scores.set(element, (scores.get(element) ?? ownScore(element)) + score * share);
    }
  }
  return [...scores]
    .map(([element, score]): Scored => [element, score * (1 - linkShare(weightOf(element, weights)))])
    .sort(([, one], [, other]) => other - one);
}

const weightOf = (element: Element, weights: TextWeights): TextWeight => weights.get(element) ?? nothing;

const byName: Readonly<Record<string, number>> = {
  div: 5,
  article: 10,
  main: 10,
  section: 3,
  pre: 3,
  td: 3,
  blockquote: 3,
  form: -3,
  ol: -3,
  ul: -3,
  dl: -3,
  li: -3,
  aside: -10,
  th: -5,
};

const ownScore = (element: Element): number => (byName[element.name] ?? 0) + nameScore(element);

/** Elements whose text stands by itself, with what that counts. */
function passagesIn(area: Element, weights: TextWeights): Scored[] {
  const found: Scored[] = [];
  const waiting: Element[] = [area];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next !== area && isFurniture(next, area, weights)) continue;
    const weight = weightOf(next, weights);
    if (weight.length < minPassage) continue;
    if (isPassage(next)) found.push([next, 1 + weight.commas + Math.min(3, weight.length / 80)]);
    for (const child of next.children) if (isTag(child)) waiting.push(child);
  }
  return found;
}

const isPassage = (element: Element): boolean =>
  /^(p|pre|blockquote|td|dd|h[2-6])$/.test(element.name) ||
  (/^(div|section|li|article|span)$/.test(element.name) && holdsWords(element));

/** Text of its own that no block within it holds. */
function holdsWords(element: Element): boolean {
  let length = 0;
  for (const child of element.children) length += inlineLength(child);
  return (
    length >= minPassage &&
    (element.name !== 'span' || element.children.some((child) => isTag(child) && child.name === 'br'))
  );
}

const inlineLength = (node: AnyNode): number => {
  if (isText(node)) return node.data.trim().length;
  if (!isTag(node) || blockNames.has(node.name) || node.name === 'a') return 0;
  return node.children.reduce((sum, child) => sum + (isText(child) ? child.data.trim().length : 0), 0);
};

/** What most of the text is in is none, whatever its name. */
function isFurniture(element: Element, area: Element, weights: TextWeights): boolean {
  if (/^(nav|footer|aside|figure)$/.test(element.name)) return element.name !== 'figure';
  return isNamedFurniture(element) && weightOf(element, weights).length < 0.4 * weightOf(area, weights).length;
}

/** Where the text is spread over several parts, what holds them all. */
function common([best, score]: Scored, scores: readonly Scored[], area: Element): Element {
  const rivals = scores.slice(1, 12).filter(([, other]) => other >= asGood * score);
  if (rivals.length < 2) return best;
  const shared = around(best, 50).find(
    (element) => rivals.filter(([rival]) => around(rival, 50).includes(element)).length >= Math.min(3, rivals.length),
  );
  return shared && shared !== area.parent ? shared : best;
}

/** Goes up while what is around scores no worse: then its neighbours hold text as well. */
function wholeOf(start: Element, scores: ReadonlyMap<Element, number>, area: Element): Element {
  let best = start;
  let last = scores.get(start) ?? 0;
  const least = last / 3;
  for (const element of around(start, 20)) {
    if (element === area.parent || element.name === 'body') break;
    const score = scores.get(element);
    if (score === undefined) continue;
    if (score < least) break;
    if (score > last) {
      best = element;
      break;
    }
    last = score;
  }
  return alone(best, area);
}

/** What stands among headings and paragraphs is a part of one text, however much it says itself. */
function sectioned(top: Element, area: Element, weights: TextWeights): Element {
  const { parent } = top;
  if (top === area || !parent || !isTag(parent) || parent.name === 'body') return top;
  const beside = parent.children.filter(isTag).filter((element) => element !== top && !isNamedFurniture(element));
  const headings = beside.filter(({ name }) => /^h[2-4]$/.test(name));
  const paragraphs = beside.filter(
    (element) => element.name === 'p' && linkShare(weightOf(element, weights)) < 0.25 && holdsWords(element),
  );
  return headings.length >= 2 && paragraphs.length >= 2 ? parent : top;
}

/** What is the only part of something else has its neighbours there. */
function alone(element: Element, area: Element): Element {
  let at = element;
  for (const outer of around(element, 300)) {
    if (outer === area.parent || outer.name === 'body' || outer.children.filter(isTag).length > 1) break;
    at = outer;
  }
  return at;
}

function withNeighbours(
  top: Element,
  score: number,
  scores: ReadonlyMap<Element, number>,
  weights: TextWeights,
): Element[] {
  const parent = top.parent && isTag(top.parent) ? top.parent : undefined;
  if (!parent || top.name === 'body') return [top];
  const least = Math.max(10, score * beside);
  const siblings = parent.children.filter(isTag);
  const place = siblings.indexOf(top);
  return siblings.filter((element, at) => {
    if (element === top) return true;
    if (isNamedFurniture(element) || /^(nav|aside|footer|header)$/.test(element.name)) return false;
    const isAlike = (top.attribs['class'] ?? '') !== '' && element.attribs['class'] === top.attribs['class'];
    if ((scores.get(element) ?? 0) + (isAlike ? score * beside : 0) >= least) return true;
    const weight = weightOf(element, weights);
    return isLooseText(element, weight) || (at < place && isLead(element, weight));
  });
}

/** The first words of a text may have a box of their own; what comes after the text may be said by its readers. */
const isLead = (element: Element, weight: TextWeight) =>
  (weight.paragraphs > 0 || holdsWords(element)) &&
  (weight.length > 100 ? linkShare(weight) < 0.1 : element.name === 'p' && weight.links === 0);

/** Paragraphs and code beside the text; a short one is text when it is a sentence. */
function isLooseText({ name, children }: Element, weight: TextWeight): boolean {
  if (/^(pre|table|blockquote|h[2-4])$/.test(name)) return weight.length > 0 && linkShare(weight) < 0.5;
  if (name !== 'p') return false;
  if (weight.length > 65) return linkShare(weight) < 0.25;
  const last = children.at(-1);
  return (
    weight.linked === 0 && weight.length > 0 && last !== undefined && isText(last) && /[.!?。]\s*$/.test(last.data)
  );
}
