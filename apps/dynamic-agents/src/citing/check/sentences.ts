import { createCodeTracker } from '../marks/code-tracker.js';

/** A sentence of an answer, as Markdown, with the numbers of its marks in their order. */
export interface MarkedSentence {
  readonly text: string;
  readonly numbers: readonly number[];
}

/** The sentences of an answer that have marks. A mark that stands alone belongs to the sentence before it. */
export function markedSentences(answer: string): MarkedSentence[] {
  const sentences: { text: string; numbers: number[] }[] = [];
  for (const text of blocksOf(answer).flatMap(sentencesOf)) {
    const numbers = marksIn(text);
    const last = sentences.at(-1);
    if (last && numbers.length > 0 && !saysSomething(text)) last.numbers.push(...numbers);
    else sentences.push({ text, numbers });
  }
  return sentences.filter(({ numbers }) => numbers.length > 0);
}

const markPattern = /\[(\d{1,3})\](?!\()/g;

/** Marks within code are text. */
function marksIn(text: string): number[] {
  const code = createCodeTracker();
  let read = 0;
  return [...text.matchAll(markPattern)].flatMap(({ 1: number, index }) => {
    code.read(text.slice(read, index));
    read = index;
    return code.isInCode() && hasEnd(text, index, code.openTicks()) ? [] : [Number(number)];
  });
}

const hasEnd = (text: string, from: number, ticks: number): boolean =>
  ticks === 0 || text.slice(from).includes('`'.repeat(ticks));

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(markPattern, ''));

/** Paragraphs, items of lists, rows of tables and headings; what stands in fences is left out. */
export function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let [fence, isOpen] = ['', false];
  for (const line of markdown.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === '' || mark.startsWith(fence))) {
      [fence, isOpen] = [fence === '' ? mark : '', false];
    } else if (fence === '') {
      const isOwn = /^[ \t]*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|\||>)[ \t]*/.test(line);
      if (line.trim() === '') isOpen = false;
      else if (isOpen && !isOwn) blocks.push(`${blocks.pop() ?? ''}\n${line}`);
      else blocks.push(line);
      isOpen = line.trim() !== '' && !/^[ \t]*(?:#|\|)/.test(line);
    }
  }
  return blocks;
}

const abbreviations =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|nr|dr|mr|mrs|ms|prof|st|fig|bzw|ca|usw|inkl|evtl|ggf|z\.\s?B|d\.\s?h|u\.\s?a)|(?:^|\s)\p{Lu})\.$/iu;
/** "31. März" is no end. */
const ordinalOf =
  /^(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Quartal|Stock|Klasse|Tag|Monat|Jahr|Kapitel|Absatz)/;
const boundary = /(?<![.!?…。！？])[.!?…。！？]+["'”’»)*_]*(?:[ \t]*\[\d{1,3}\](?!\())*(?=\s|$)/g;

/** A sentence ends with its marks; before a small letter, and behind an abbreviation, none ends. */
export function sentencesOf(block: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: found, index } of block.matchAll(boundary)) {
    const end = index + found.length;
    const next = block.slice(end).trimStart();
    const isOrdinal = /\d{1,2}\.$/.test(block.slice(Math.max(from, index - 3), index + 1)) && ordinalOf.test(next);
    const isAbbreviated =
      abbreviations.test(block.slice(Math.max(from, index - 12), index + 1)) && !found.includes('[');
    const isListed = /^\s*\d{1,3}\.$/.test(block.slice(from, end));
    if (next === '' || /^\p{Ll}/u.test(next) || isAbbreviated || isOrdinal || isListed) continue;
    sentences.push(block.slice(from, end).trim());
    from = end;
  }
  return [...sentences, block.slice(from).trim()].filter((text) => text !== '');
}
