import { marked, type MarkedToken, type Tokens } from 'marked';

/** The blocks of a text in Markdown, whose headings begin at the first level and leave none out. */
export function readMarkdown(text: string): readonly MarkedToken[] {
  const tokens = marked.lexer(text, { gfm: true, breaks: false });
  const above: number[] = [];
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token['depth'] = levelWithin(above, (token as Tokens.Heading).depth);
  });
  return tokens as MarkedToken[];
}

/** How many headings one is under, itself counted; `above` is left as those that the next one may be under. */
function levelWithin(above: number[], depth: number): number {
  while ((above.at(-1) ?? 0) >= depth) above.pop();
  return above.push(depth);
}
