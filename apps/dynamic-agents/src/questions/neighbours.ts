/** As much of what follows as is read along. */
const mostChars = 700;
/** Of the end of a passage, by which it is found in its document. */
const tailChars = 80;

/** Whether a stretch ends before its thought does: within code, before what a colon announces, or in a sentence. */
export function breaksOff(stretch: string): boolean {
  const text = ownEnd(stretch);
  if (isInCode(text) || /[:,;]$/.test(text)) return true;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return /^\s*\p{L}/u.test(line) && !/[.!?)\]"'”’`*_>|]$/.test(line);
}

/**
 * What follows a stretch in its document, to the end of its thought: the rest of the sentence and paragraph, or the block
 * that a colon announces. Empty where the stretch is not in the document as it is, or is its end.
 */
export function continuation(stretch: string, document: string): string {
  const text = ownEnd(stretch);
  const tail = text.slice(-tailChars);
  const at = document.indexOf(tail);
  if (tail.length < 20 || at < 0) return '';
  const rest = document.slice(at + tail.length, at + tail.length + mostChars);
  const end = isInCode(text) ? endOfCode(rest) : endOfBlock(rest, text.endsWith(':'));
  return rest.slice(0, end).trimEnd();
}

const isInCode = (text: string): boolean => text.split('```').length % 2 === 0;

/** Without what says that it was cut, and without what stands before the last gap. */
const ownEnd = (stretch: string): string =>
  stretch
    .slice(stretch.lastIndexOf(gap) < 0 ? 0 : stretch.lastIndexOf(gap) + gap.length)
    .replace(/ ?\.\.\.$/, '')
    .trimEnd();

const gap = '\n...\n';

function endOfCode(rest: string): number {
  const fence = rest.indexOf('```');
  return fence < 0 ? lineEnd(rest) : fence + 3;
}

function endOfBlock(rest: string, isAnnounced: boolean): number {
  const from = isAnnounced ? rest.length - rest.trimStart().length : 0;
  const blank = rest.slice(from).search(/\n\s*\n/);
  if (blank >= 0) return from + blank;
  return rest.length < mostChars ? rest.length : lineEnd(rest);
}

/** Where the last whole line or sentence ends. */
function lineEnd(rest: string): number {
  const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('. ') + 1);
  return end > 0 ? end : 0;
}
