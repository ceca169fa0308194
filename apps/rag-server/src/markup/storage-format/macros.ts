import type { AnyNode, Element } from 'domhandler';
import { element, text } from './html-nodes.js';
import { childrenOf, insideOf, parameter, rawText, resourceIn } from './macro-parts.js';
import { type PagePlace, resourceLink } from './resources.js';

/** Context for rewriting a macro: its page, and the conversion of its content. */
export interface MacroContext {
  readonly place: PagePlace;
  readonly convert: (nodes: readonly AnyNode[]) => AnyNode[];
}

type Macro = (macro: Element, context: MacroContext) => AnyNode[];

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

const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ...['code', 'noformat', 'paste-code-macro'].map((name): [string, Macro] => [name, code]),
  ...Object.entries(boxes).map(([name, label]): [string, Macro] => [
    name,
    (macro, context) => box(label, macro, context),
  ]),
  ...navigation.split(' ').map((name): [string, Macro] => [name, () => []]),
  ['toc-zone', body],
  ['expand', expand],
  ['status', (macro) => [text(parameter(macro, 'title'))]],
  ['jira', (macro) => [text(parameter(macro, 'key') || parameter(macro, 'jqlQuery'))]],
]);

/** A macro as HTML; an unknown one yields its content or its target. */
export const macroHtml: Macro = (macro, context) =>
  (macros.get(macro.attribs['ac:name'] ?? '') ?? body)(macro, context);

function code(macro: Element): AnyNode[] {
  const language = parameter(macro, 'language');
  const attribs = language === '' ? {} : { class: `language-${language}` };
  const lines = rawText(insideOf(macro, 'ac:plain-text-body'));
  return [...titled(parameter(macro, 'title')), element('pre', {}, [element('code', attribs, [text(lines)])])];
}

function box(label: string, macro: Element, { convert }: MacroContext): AnyNode[] {
  const title = [label, parameter(macro, 'title')].filter((part) => part !== '').join(': ');
  return [element('blockquote', {}, [...titled(title), ...convert(insideOf(macro, 'ac:rich-text-body'))])];
}

function expand(macro: Element, { convert }: MacroContext): AnyNode[] {
  const summary = element('summary', {}, [text(parameter(macro, 'title') || 'More')]);
  return [element('details', {}, [summary, ...convert(insideOf(macro, 'ac:rich-text-body'))])];
}

function body(macro: Element, { place, convert }: MacroContext): AnyNode[] {
  if (childrenOf(macro, 'ac:rich-text-body').length > 0) {
    return [element('div', {}, convert(insideOf(macro, 'ac:rich-text-body')))];
  }
  if (childrenOf(macro, 'ac:plain-text-body').length > 0) return code(macro);
  return resourceLink(resourceIn(macro), [], place);
}

const titled = (title: string): AnyNode[] =>
  title === '' ? [] : [element('p', {}, [element('strong', {}, [text(title)])])];
