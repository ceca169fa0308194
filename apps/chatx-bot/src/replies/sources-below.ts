import type { AnswerCheck, Citation, TurnSoFar } from '@parley/contracts';
import { hrefOf, type IsSource, withoutForeignLinks, withoutSourceLines } from '@parley/markdown';
import { dayOf } from '@parley/language';
import { sourceTexts } from './source-texts.js';

type RestsOn = Pick<TurnSoFar, 'citations' | 'check'>;

interface Where {
  /** Which addresses the run found. */
  readonly isSource: IsSource;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
}

/**
 * An answer with what it rests on below it: a line for each passage that it cites, or that it cites none. Its links lead to
 * addresses that the run found, and to documents in the web application, which asks each reader's own rights.
 */
export function withSourcesBelow(text: string, turn: RestsOn, where: Where): string {
  if (text.trim() === '') return text;
  const below = sourcesOf(turn, where);
  return below === '' ? text : `${withoutSourceLines(text, turn.citations).trimEnd()}\n\n${below}`;
}

/** What an answer rests on, as Markdown; empty where there is nothing to say. */
export const sourcesOf = ({ citations, check }: RestsOn, where: Where): string =>
  citations.length > 0 ? citedLines(citations, check, where) : basisLines(check, where);

function citedLines(citations: readonly Citation[], check: AnswerCheck | undefined, where: Where): string {
  const isDoubted = (number: number) => check?.marks.some((mark) => mark.number === number && !mark.confirmed) === true;
  const lines = citations.map((citation) => {
    const { number, place, verified } = citation;
    const notes = [
      ...(place === undefined ? [] : [plain(place)]),
      ...(verified ? [sourceTexts.verified(plain(verified.by), dayOf(verified.until))] : []),
      ...(isDoubted(number) ? [sourceTexts.notConfirmed] : []),
    ].map((note) => ` (${note})`);
    return `${number}. ${linked(citation, where)}${notes.join('')}`;
  });
  return listed(sourceTexts.sources, lines);
}

/** What an answer rests on that cites nothing. */
function basisLines(check: AnswerCheck | undefined, where: Where): string {
  if (check?.basis === 'model') return sourceTexts.notFromKnowledge;
  const nearest = check?.basis === 'not_found' ? (check.nearest ?? []) : [];
  return nearest.length === 0
    ? ''
    : listed(
        sourceTexts.nearest,
        nearest.map((one) => `- ${linked(one, where)}`),
      );
}

const listed = (head: string, lines: readonly string[]) => `${head}\n\n${lines.join('\n')}`;

type Named = Pick<Citation, 'title' | 'document_id' | 'datasource_id' | 'address'>;

/** A title that leads to where it is from; a title may hold an address of its own, which leads nowhere. */
function linked(named: Named, where: Where): string {
  const title = plain(named.title === '' ? named.document_id : named.title);
  const href = addressOf(named, where);
  const line = href === undefined ? title : `[${title}](${href})`;
  return withoutForeignLinks(line, (address) => href !== undefined && hrefOf(address) === hrefOf(href));
}

function addressOf({ address, datasource_id, document_id }: Named, { isSource, webUrl }: Where): string | undefined {
  const href = address === undefined ? undefined : hrefOf(address);
  if (href !== undefined && (isSource(href) || isSource(href.replace(/#.*$/, '')))) return withoutBrackets(href);
  if (webUrl === undefined) return undefined;
  return withoutBrackets(
    `${webUrl}/knowledge/documents/${[datasource_id, document_id].map(encodeURIComponent).join('/')}`,
  );
}

const withoutBrackets = (href: string): string => href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));

const maxTitleChars = 150;

/** One line of words, whatever signs are in it. */
export function plain(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim().replaceAll('[', '(').replaceAll(']', ')');
  const short = line.length <= maxTitleChars ? line : `${line.slice(0, maxTitleChars).toWellFormed().trimEnd()}…`;
  return short.replace(/[\\`*_~|#]/g, '\\$&');
}
