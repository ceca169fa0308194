import { readWithin } from '@parley/markdown';
import { load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { parser } from 'marked';
import { element, text } from './html-nodes.js';
import { include } from './includes.js';
import { childrenOf, insideOf, macroName, parameter, rawText, resourceIn } from './macro-parts.js';
import type { Reading } from './reading.js';
import { resourceLink } from './resources.js';

type Macro = (macro: Element, reading: Reading) => AnyNode[];

/** Boxes, by what a reader sees at their edge. */
const boxes: Readonly<Record<string, string>> = {
  info: 'Info',
  note: 'Note',
  warning: 'Warning',
  tip: 'Tip',
  panel: '',
};

/** They show content of other places, or navigation: no text of this page. */
const navigation =
  'toc toc-zone children pagetree pagetreesearch livesearch search recently-updated contentbylabel content-by-label anchor attachments gallery space-details profile contributors blog-posts create-from-template popular-labels related-labels listlabels change-history space-attachments';

/** One tab of several, under its name: Confluence's own, and those of its usual extensions. */
const tabs = 'ui-tab localtab auitabspage tab tab-pane card';

const each = (names: string, macro: Macro) => names.split(' ').map((name): [string, Macro] => [name, macro]);

const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ...each('code noformat paste-code-macro', code),
  ...Object.entries(boxes).map(([name, label]): [string, Macro] => [
    name,
    (macro, { convert }) => [box([label, parameter(macro, 'title')], convert(insideOf(macro, 'ac:rich-text-body')))],
  ]),
  ...each(navigation, () => []),
  ['toc-zone', body],
  ['expand', (macro, reading) => folded(parameter(macro, 'title') || 'More', macro, reading)],
  ...each(tabs, (macro, reading) => folded(tabName(macro), macro, reading)),
  ...each('include excerpt-include', include),
  ['markdown', markdown],
  ['status', (macro) => [text(parameter(macro, 'title'))]],
  ['jira', jira],
]);

/** A macro as HTML; an unknown one yields its content or its target, and one that has neither is told by its name. */
export const macroHtml: Macro = (macro, reading) => (macros.get(macroName(macro)) ?? body)(macro, reading);

function code(macro: Element): AnyNode[] {
  const language = parameter(macro, 'language');
  const attribs = language === '' ? {} : { class: `language-${language}` };
  const lines = rawText(insideOf(macro, 'ac:plain-text-body'));
  return [...titled(parameter(macro, 'title')), element('pre', {}, [element('code', attribs, [text(lines)])])];
}

/** Markdown within the page; what would take too long to read stays as it is written. */
function markdown(macro: Element, { convert }: Reading): AnyNode[] {
  if (childrenOf(macro, 'ac:plain-text-body').length === 0) return convert(insideOf(macro, 'ac:rich-text-body'));
  const written = rawText(insideOf(macro, 'ac:plain-text-body'));
  const tokens = readWithin(written, Date.now);
  if (!tokens) return code(macro);
  const $ = load(parser([...tokens]), null, false);
  $('script, style, template').remove();
  return [element('div', {}, convert($.root().contents().toArray()))];
}

/** A box with a title made of these parts, where they say something. */
export function box(title: readonly string[], content: readonly AnyNode[]): Element {
  return element('blockquote', {}, [...titled(title.filter((part) => part !== '').join(': ')), ...content]);
}

function folded(title: string, macro: Element, { convert }: Reading): AnyNode[] {
  const summary = title === '' ? [] : [element('summary', {}, [text(title)])];
  return [element('details', {}, [...summary, ...convert(insideOf(macro, 'ac:rich-text-body'))])];
}

const tabName = (macro: Element): string =>
  ['title', 'label', 'name', ''].map((name) => parameter(macro, name)).find((value) => value !== '') ?? '';

/** An issue by its key; a list of issues is made by the wiki. */
function jira(macro: Element, { account }: Reading): AnyNode[] {
  const key = parameter(macro, 'key');
  if (key === '') account.leaveOut(notRead('jira'));
  return [text(key || parameter(macro, 'jqlQuery'))];
}

function body(macro: Element, { place, convert, account }: Reading): AnyNode[] {
  if (childrenOf(macro, 'ac:rich-text-body').length > 0) {
    return [element('div', {}, convert(insideOf(macro, 'ac:rich-text-body')))];
  }
  if (childrenOf(macro, 'ac:plain-text-body').length > 0) return code(macro);
  const target = resourceIn(macro);
  if (!target) account.leaveOut(notRead(macroName(macro)));
  return resourceLink(target, [], place);
}

const notRead = (name: string) => ({
  what: `The macro ${name === '' ? 'without a name' : name.slice(0, 80)}`,
  why: 'The wiki makes what it shows.',
});

const titled = (title: string): AnyNode[] =>
  title === '' ? [] : [element('p', {}, [element('strong', {}, [text(title)])])];
