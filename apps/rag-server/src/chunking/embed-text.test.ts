import { expect, it } from '@jest/globals';
import { chunkDocument } from './chunk-document.js';
import { embedTextOf } from './embed-text.js';

const rows = Array.from({ length: 40 }, (_, at) => `| part ${at} | ${at * 3} pieces |`).join('\n');
const words = 'The pump is checked every week, see [the plan](https://example.org/plan). '.repeat(30);
const content = [
  '# Guide',
  words,
  '## Stock',
  `| part | count |\n| --- | --- |\n${rows}`,
  '### How to order',
  words,
  '```sh',
  Array.from({ length: 60 }, (_, at) => `order --part ${at}`).join('\n'),
  '```',
].join('\n\n');

it.each(['Guide', 'Handbook of the pump', ''])('is what was embedded, with the title %j', (title) => {
  const passages = chunkDocument(title, content, { maxChars: 400, overlapChars: 80 });

  expect(passages.length).toBeGreaterThan(10);
  expect(passages.map((passage) => embedTextOf({ title, ...passage }))).toEqual(
    passages.map(({ embedText }) => embedText),
  );
});
