/** Of the letters of a passage, how many must stand in an answer for it to say the same. */
const share = 0.8;

/** Whether an answer quotes a passage itself, so that a card need not say it again. Marks and frames do not count. */
export function isSaidIn(answer: string, passage: string): boolean {
  const said = lettersOf(answer);
  const lines = passage
    .split('\n')
    .map(lettersOf)
    .filter((line) => line !== '');
  const [all, there] = [lines, lines.filter((line) => said.includes(line))].map((some) => some.join('').length);
  return all !== undefined && there !== undefined && all > 0 && there >= all * share;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
