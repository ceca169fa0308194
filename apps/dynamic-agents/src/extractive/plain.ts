/** What somebody wrote, on one line and as plain text: its Markdown would affect the sentence around it. */
export const plain = (text: string): string =>
  shorten(text.replace(/\s+/g, ' ').trim()).replace(/[\\`*_[\]<>|~#]/g, '\\$&');

const shorten = (text: string) => (text.length <= 120 ? text : `${text.slice(0, 120).trimEnd()}…`);
