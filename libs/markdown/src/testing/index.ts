/** Texts that are cheap to write and costly to read, each of about that many characters. */
export const hostileTexts = (chars: number): readonly (readonly [string, string])[] => {
  const full = (part: string) => part.repeat(Math.ceil(chars / part.length));
  const half = (part: string) => part.repeat(Math.ceil(chars / 2 / part.length));
  return [
    ['a table with a wide head and many rows', `${half('|a')}|\n${half('|-')}|\n${half('|\n')}`],
    ['tables one after the other', full('|a|b|\n|-|-|\n|c|d|\n\n')],
    ['lines that nearly are a table', full('a | b\n--- | x\n')],
    ['emphasis', full('_a_ ')],
    ['emphasis that is never closed', full('**a ')],
    ['marks of emphasis', full('*_')],
    ['quotes within quotes', '>'.repeat(chars)],
    [
      'quotes, a line deeper each',
      Array.from({ length: Math.ceil(Math.sqrt(chars)) }, (_, at) => '>'.repeat(at)).join('\n'),
    ],
    ['opened brackets', '['.repeat(chars)],
    ['pictures within pictures', full('![')],
    ['links without an end', full('[a](')],
    ['links', full('[a](https://evil.test/?d=1) ')],
    ['definitions', full('[a]: b\n')],
    ['backticks', Array.from({ length: Math.ceil(Math.sqrt(2 * chars)) }, (_, at) => '`'.repeat(at)).join(' ')],
    ['code that is never closed', full('` a `` ')],
    ['lists within lists', full('- ')],
    [
      'a list, an item deeper each',
      Array.from({ length: Math.ceil(Math.sqrt(chars)) }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    ],
    ['items of a list', full('- a\n')],
    ['HTML', full('<a href="')],
    ['comments', full('<!--\n\n')],
    ['entities', full('&#58;')],
    ['addresses', full('https://evil.test/')],
    ['names of hosts', full('a.')],
    ['one word', 'a'.repeat(chars)],
    ['backslashes', '\\'.repeat(chars)],
    ['pipes', '|'.repeat(chars)],
    ['strokes', '~'.repeat(chars)],
    ['mail addresses', full('a@b.c')],
  ];
};
