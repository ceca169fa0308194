import { type Change, changes, type Text } from './pairs.js';
import { first } from './texts/first.js';
import { firstMore } from './texts/first-more.js';
import { second } from './texts/second.js';
import { third } from './texts/third.js';

/** Made-up texts by set: each was written after the rules had been tuned on those before it. */
export const sets = { first: [first, firstMore].flatMap(textsIn), second: textsIn(second), third: textsIn(third) };

/** A text is a title behind `# `, a passage, true sentences behind `+ `, and changed ones behind `- ` and what was changed. */
function textsIn(written: string): Text[] {
  return written
    .trim()
    .split(/\n\n(?=# )/)
    .map((one) => {
      const [head = '', ...lines] = one.split('\n');
      const behind = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
      const passage = lines.filter((line) => !/^[+-] /.test(line)).join('\n');
      return { title: head.slice(2), text: passage, right: behind('+ '), wrong: behind('- ').map(changedIn) };
    });
}

function changedIn(line: string): [Change, string] {
  const [, word, sentence] = /^(\w+): (.*)$/.exec(line) ?? [];
  const change = changes.find((one) => one === word);
  if (!change || sentence === undefined) throw new Error(`no changed sentence: ${line}`);
  return [change, sentence];
}
