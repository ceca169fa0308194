import { marked, type MarkedToken } from 'marked';

/** The blocks of a text in Markdown. */
export const readMarkdown = (text: string): readonly MarkedToken[] =>
  marked.lexer(text, { gfm: true, breaks: false }) as MarkedToken[];
