/**
 * A sign that is escaped begins no link; read as one, the text behind each would be looked through to its end. A link is
 * not right behind a word or a bracket: there it is a call of what a list holds, as in `handlers[name](request)`.
 */
const link = /\\.|(?<![\w\]])!?\[((?:\\.|[^[\]\\])*)\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;

/** Markdown with the words of its links and pictures, without where they lead. Takes time in proportion to its length. */
export const linkWords = (markdown: string): string =>
  markdown.replace(link, (whole, words: string | undefined) => words ?? whole);
