import GithubSlugger from 'github-slugger';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { posix } from 'node:path';

/** A Markdown file of this repository. Paths are relative to its root, with forward slashes. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  /** Ids of its headings, as GitHub makes them. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly Link[];
}

/** A link or picture as it is written. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** Where a link leads inside this repository. */
export interface Target {
  readonly path: string;
  readonly anchor: string | undefined;
}

export function parsePage(path: string, markdown: string): Page {
  const tokens = lexer(markdown);
  const headings: Tokens.Heading[] = [];
  const links: Link[] = [];
  void walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
    if (token.type === 'link' || token.type === 'image')
      links.push({ href: String(token['href']), text: String(token['text']) });
  });
  const slugger = new GithubSlugger();
  const anchors = new Set(headings.map(({ text }) => slugger.slug(text)));
  return { path, title: headings[0]?.text ?? path, tokens, anchors, links };
}

/** `undefined` for a link that leaves the repository. */
export function targetOf(from: string, href: string): Target | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return undefined;
  const [file = '', anchor] = href.split('#');
  return { path: file === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodeURI(file))), anchor };
}
