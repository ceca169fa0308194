/** Not right behind a word or a bracket: there it is a call of what a list holds, as in `handlers[name](request)`. */
const link = /(?<![\w\]])!?\[((?:\\.|[^[\]\\])*)\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;

/** Markdown with the words of its links and pictures, without where they lead. */
export const linkWords = (markdown: string): string => markdown.replace(link, '$1');
