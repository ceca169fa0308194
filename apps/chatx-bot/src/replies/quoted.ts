/** Somebody's words among ours: no mark-up, and no mention of anybody. */
export const withoutMarks = (text: string): string =>
  text.replace(/<@/g, '@').replace(/[\\`*_~|#<>[\]]/g, String.raw`\$&`);

/** The same as a quotation in Markdown. */
export const quoted = (text: string): string =>
  withoutMarks(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
