import { bareHost, hrefOf, type IsSource } from './addresses.js';

/**
 * Takes the links out of Markdown that a model wrote, except those to its sources: others show their text and the bare
 * host, pictures become words, HTML and reference definitions are broken. Code stays as it is. The chat product reads
 * Markdown by rules of its own, so what is not understood here is broken up rather than left. Linear in the text.
 */
export function withoutForeignLinks(markdown: string, isSource: IsSource): string {
  return outsideCode(markdown, (text) => text.replace(linking, (...found) => shown(found, isSource)));
}

/** Every quantifier is bounded, or stops where the next match may begin. */
const label = String.raw`(!?)\[([^[\]\n]{0,500})\]`;
const destination = String.raw`\(\s{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){0,2000}))`;
const title = String.raw`(?:\s{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,9}\)`;
const scheme = String.raw`[a-z][a-z0-9+.-]{1,20}\\?:(?:\\?/){2}[^\s<>"\x60]*`;
const schemeless = String.raw`(?<![\w.@/-])(?:www\.[^\s<>"\x60]*|(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?[/?#][^\s<>"\x60]+)`;
const broken = String.raw`\](?=\(|\s?\[|:)|<(?=[a-z/!?])|&(?=#|(?:colon|sol|period|lpar|rpar|lsqb|rsqb|lbrack|rbrack|excl);)`;
const linking = new RegExp(
  `${label}${destination}${title}|<(${scheme})>|(mailto:)|(${scheme}|${schemeless})|(${broken})`,
  'gi',
);

const invisible = '\u200B';

function shown(found: readonly unknown[], isSource: IsSource): string {
  const [whole, picture, words, enclosed, plain, autolink, mailto, bare] = found as (string | undefined)[];
  if (words !== undefined) return link(words, enclosed ?? plain ?? '', picture === '!', isSource);
  if (autolink !== undefined) return address(autolink, isSource);
  if (mailto !== undefined) return '';
  if (bare !== undefined) return address(bare, isSource);
  return `${whole ?? ''}${invisible}`;
}

function link(words: string, target: string, isPicture: boolean, isSource: IsSource): string {
  const text = words.replace(linking, (...found) => shown(found, () => false));
  const name = isPicture ? ['Picture', text].filter((part) => part !== '').join(': ') : text;
  const href = hrefOf(target);
  if (href !== undefined && isSource(href)) return `[${name === '' ? bareHost(href) : name}](${withoutBrackets(href)})`;
  const host = bareHost(target.replaceAll('\\', ''));
  if (host === undefined || name === host) return name;
  return name === '' ? host : `${name} (${host})`;
}

function address(written: string, isSource: IsSource): string {
  const [, target = '', after = ''] = /^(.*?)([).,;:!?*_\]|]*)$/s.exec(written) ?? [];
  if (isSource(written)) return written;
  if (isSource(target)) return `${target}${after}`;
  return `${bareHost(target.replaceAll('\\', '')) ?? 'address removed'}${after}`;
}

const withoutBrackets = (href: string) => href.replaceAll('(', '%28').replaceAll(')', '%29');

/**
 * Puts a function to all that is not code. Only a fence at the very beginning of a line counts: within a list or a quote,
 * where it ends depends on what it is in. Code within a line begins and ends in that line.
 */
function outsideCode(markdown: string, change: (text: string) => string): string {
  const parts: string[] = [];
  let text: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    if (text.length > 0) parts.push(outsideSpans(text.join('\n'), change));
    text = [];
  };
  for (const line of markdown.split('\n')) {
    const marker = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[0];
    if (fence === undefined && marker === undefined) {
      text.push(line);
      continue;
    }
    flush();
    parts.push(line);
    if (fence === undefined) fence = marker;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = undefined;
  }
  flush();
  return parts.join('\n');
}

/**
 * Puts a function to all that is not code within a line. Code counts only in a paragraph where every run of backticks
 * has its partner in its own line, none is escaped, and no HTML could hide one: else readers differ about where it ends.
 */
function outsideSpans(text: string, change: (text: string) => string): string {
  const paragraphs = text.split(/(\n[ \t]*\n)/);
  return paragraphs.map((paragraph) => outsideSpansOf(paragraph, change)).join('');
}

function outsideSpansOf(paragraph: string, change: (text: string) => string): string {
  if (!paragraph.includes('`')) return change(paragraph);
  if (/\\`|<[a-z/!?]/i.test(paragraph)) return change(paragraph);
  const parts: string[] = [];
  let after = 0;
  let opened: { readonly run: string; readonly at: number } | undefined;
  for (const { 0: run, index: at } of paragraph.matchAll(/`+/g)) {
    opened ??= { run, at };
    if (opened.at === at) continue;
    if (opened.run !== run || paragraph.slice(opened.at, at).includes('\n')) return change(paragraph);
    parts.push(change(paragraph.slice(after, opened.at)), paragraph.slice(opened.at, at + run.length));
    after = at + run.length;
    opened = undefined;
  }
  return opened ? change(paragraph) : [...parts, change(paragraph.slice(after))].join('');
}
