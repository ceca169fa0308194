import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { posix } from 'node:path';
import { type Page, targetOf } from './page.js';

interface Site {
  /** Whether a path of the repository is a file; folders have no page, so a link to one is left as its text. */
  isFile(path: string): boolean;
  /** Titles and paths of the navigation, in its order. */
  readonly navigation: readonly NavigationEntry[];
}

export interface NavigationEntry {
  readonly title: string;
  /** Relative to the site's root. */
  readonly file: string;
}

/** Where a page lies in the site, relative to its root. */
export const fileOf = (path: string): string =>
  path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');

/** A whole page as HTML. */
export const renderPage = (page: Page, site: Site): string =>
  framed(
    { title: page.title, file: fileOf(page.path), navigation: site.navigation },
    () => `<article>\n${markdownOf(page, site).parser([...page.tokens])}</article>\n`,
  );

function markdownOf(page: Page, site: Site) {
  const slugger = new GithubSlugger();
  const address = (href: string): string | undefined => {
    const target = targetOf(page.path, href);
    if (target === undefined) return href;
    if (!site.isFile(target.path)) return undefined;
    const anchor = target.anchor === undefined ? '' : `#${target.anchor}`;
    return addressOf(fileOf(page.path), fileOf(target.path)) + anchor;
  };
  return new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${slugger.slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const [to, text] = [address(href), this.parser.parseInline(tokens)];
        return to === undefined ? text : `<a href="${escaped(to)}">${text}</a>`;
      },
      image: ({ href, text }) => `<img src="${escaped(address(href) ?? '')}" alt="${escaped(text)}">`,
    },
  });
}

interface Frame extends NavigationEntry {
  readonly navigation: readonly NavigationEntry[];
}

/** Address of a file of the site, as the framed page sees it. */
type AddressTo = (file: string) => string;

/** Navigation around a body. All addresses are relative: the site works from any folder, and without a server. */
export function framed({ title, file, navigation }: Frame, body: (to: AddressTo) => string): string {
  const to: AddressTo = (other) => addressOf(file, other);
  const entries = navigation.map((entry) => {
    const current = entry.file === file ? ' aria-current="page"' : '';
    return `<li><a href="${to(entry.file)}"${current}>${escaped(entry.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} - Parley</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<nav aria-label="Pages"><ul>
${entries.join('\n')}
</ul></nav>
<main id="content">
${body(to)}</main>
</body>
</html>
`;
}

const addressOf = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
