import { type Element, isTag } from 'domhandler';
import { nextElementSibling, prevElementSibling, textContent } from 'domutils';
import { findAllIn, neighbours } from '../tree/made-nodes.js';
import { isNamedByline, isNamedFurniture, isSurelyFurniture } from './part-names.js';
import { removeElements } from '../tree/remove-elements.js';
import { linkShare, type TextWeight, type TextWeights } from './text-weights.js';

/** Takes out of the text what only stands between its paragraphs: links to other pages, bylines, calls to subscribe. */
export function cleanArticle(parts: readonly Element[], weights: TextWeights): void {
  const whole = parts.reduce((sum, part) => sum + (weights.get(part)?.length ?? 0), 0);
  for (const part of parts) {
    const foreign = findAllIn(part, (element) => {
      const weight = weights.get(element);
      return weight !== undefined && isForeign(element, weight, whole);
    });
    removeElements([...foreign, ...foreign.flatMap(headingOf)]);
  }
}

/** The heading of which nothing is left. */
function headingOf(box: Element): Element[] {
  const [before, after] = [prevElementSibling(box), nextElementSibling(box)];
  return before && /^h[2-6]$/.test(before.name) && (!after || /^h[1-6]$/.test(after.name)) ? [before] : [];
}

/** Nothing that holds this share of the text is foreign to it, unless its name leaves no doubt: readers may say more than the author. */
const most = 0.4;
const mostNamed = 0.75;
/** What is then left has to be a text by itself. */
const minLeft = 250;
const bylineLength = 150;

function isForeign(element: Element, weight: TextWeight, whole: number): boolean {
  if (!parts.test(element.name)) return false;
  const isSure = isSurelyFurniture(element);
  if (weight.length > most * whole) return isSure && weight.length < Math.min(mostNamed * whole, whole - minLeft);
  if (isSure && weight.structures <= 3) return true;
  if (isMadeToShare(weight)) return true;
  if (isNamedByline(element) && weight.length < bylineLength) return true;
  return boxes.test(element.name) && weight.length > 0 && isBoxOfLinks(element, weight);
}

/** Links that pass the page on, with a few words such as the call to do so. */
const isMadeToShare = ({ shares, links, length, linked }: TextWeight): boolean =>
  shares >= 2 && shares >= 0.5 * links && length - linked < 60;

const parts = /^(div|section|ul|ol|p|span|aside|footer|form|table|dl|header|time|address|nav|figure)$/;
const boxes = /^(div|section|ul|ol|form|aside|dl)$/;

function isBoxOfLinks(element: Element, weight: TextWeight): boolean {
  if (isNamedFurniture(element) && isMadeOfLinks(weight)) return true;
  if (/^(ul|ol|dl)$/.test(element.name) && isBetweenWords(element)) return false;
  return isListOfLinks(weight) || (weight.links >= 2 && linkShare(weight) > 0.25 && beginsLikeList(element));
}

const listHead =
  /^\s*(related|more (stories|from|on|in|news|coverage)|latest|most (read|popular)|read (more|next)|you (may|might)|recommended|popular|trending|don.t miss|share this|follow us|filed under|topics?:|tags?:|advertisement|sponsored)/i;
/** The same in other languages. */
const foreignHead =
  /^\s*(mehr zum thema|weitere (artikel|meldungen|themen)|lesen sie auch|das könnte sie|à lire aussi|lire aussi|sur le même sujet|te puede interesar|le puede interesar|lea también|noticias relacionadas|leia também|leia mais|leggi anche|lees ook|läs också|læs også|czytaj też|читайте также|相关(阅读|新闻|文章|推荐)|(为你|為你|热门|熱門|精彩|猜你)(推荐|推薦|喜欢|喜歡)|関連記事|おすすめ|あわせて読みたい|관련 ?기사)/i;

function beginsLikeList(element: Element): boolean {
  const words = textContent(element).slice(0, 200);
  return listHead.test(words) || foreignHead.test(words);
}

/** What paragraphs, headings or code stand next to is a list of the text: what to read next, or where to find things. */
const isBetweenWords = (list: Element): boolean =>
  neighbours(list, 4).filter((node) => isTag(node) && /^(p|pre|h[2-6]|ul|ol|blockquote|table|section)$/.test(node.name))
    .length > 1;

/** Named so, with links in it and little else. */
const isMadeOfLinks = (weight: TextWeight) =>
  weight.commas < Math.max(10, 3 * weight.links) &&
  weight.structures === 0 &&
  weight.links > 0 &&
  linkShare(weight) > 0.15;

/** Links to other things, each with next to no words around it. */
function isListOfLinks(weight: TextWeight): boolean {
  if (weight.commas >= 10 && linkShare(weight) < 0.5) return false;
  return weight.links >= 2 && linkShare(weight) > 0.6 && weight.structures === 0;
}
