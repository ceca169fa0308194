import { expect, it } from '@jest/globals';
import { passageKeywords } from './keyword-text.js';

it.each([
  ['Hosts > Web\n\n| web-7 | team-h |', 'web 7 team h'],
  ['Hosts\n\n## Web\n\nAll of them.', 'web all'],
  ['Others\n\nAll of them.', 'other all'],
])('takes the headings above %j once', (text, own) => {
  const document = { title: 'Guide' } as Parameters<typeof passageKeywords>[0]['document'];

  expect(passageKeywords({ document, headings: ['Hosts', 'Web'], text })).toBe(`guid guid host web ${own}`);
});
