/** What the API takes a text to be; everything else is not offered. */
const types: Readonly<Record<string, string>> = { md: 'markdown', markdown: 'markdown', txt: 'text', text: 'text' };
export const acceptedFiles = '.md,.markdown,.txt,.text,text/markdown,text/plain';

/** What kind of text a file is, by its name, since browsers do not know Markdown; `undefined` when it is none. */
export function textTypeOf(path: string): string | undefined {
  const end = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, end) ? types[end] : undefined;
}
