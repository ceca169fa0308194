import { type Element, isTag } from 'domhandler';
import { nextElementSibling, prevElementSibling, textContent } from 'domutils';
import { classOf, findAllIn, made, text } from '../tree/made-nodes.js';

/** Sets of tabs, by what holds their names and what holds their panels. */
const isTabList = (element: Element): boolean =>
  element.attribs['role'] === 'tablist' ||
  /(^|\s)(tabbed-labels|nav-tabs|tab-list|tabs__list|tabs-nav|tab-nav)(\s|$)/.test(classOf(element)) ||
  (/(^|\s)tabs(\s|$)/.test(classOf(element)) &&
    element.parent !== null &&
    isTag(element.parent) &&
    /code-group/.test(classOf(element.parent)));

const isPanel = (element: Element): boolean =>
  element.attribs['role'] === 'tabpanel' ||
  /(^|\s)(tab-pane|tabbed-block|tab-content__pane|tabs-panel|tab-panel|tabcontent)(\s|$)/.test(classOf(element));

/** More of them are made to keep a reader busy. */
const maxSets = 200;
const maxBeside = 500;

/**
 * Puts the name of each tab above its panel and takes the list of names away. Tabs are told by what they control, or by
 * their order where there are as many panels.
 */
export function nameTabs(elements: readonly Element[]): void {
  const byId = new Map(
    elements.flatMap((element) => (element.attribs['id'] ? [[element.attribs['id'], element]] : [])),
  );
  for (const list of elements.filter(isTabList).slice(0, maxSets)) {
    const tabs = tabsIn(list);
    const panels = panelsOf(list, tabs, byId);
    if (tabs.length === 0) continue;
    if (tabs.length !== panels.length && !nameShown(tabs, byId)) continue;
    if (tabs.length === panels.length) for (const [at, panel] of panels.entries()) head(panel, wordsOf(tabs[at]));
    list.children = [];
  }
  for (const label of elements.filter(isInlineLabel)) nameNext(label);
}

/** Of some sets only the panel that is open is in the page; the names of others lead nowhere. */
function nameShown(tabs: readonly Element[], byId: ReadonlyMap<string, Element>): boolean {
  const shown = tabs.flatMap((tab) => {
    const panel = byId.get(tab.attribs['aria-controls'] ?? '');
    return panel ? [{ tab, panel }] : [];
  });
  for (const { tab, panel } of shown) head(panel, wordsOf(tab));
  return shown.length > 0;
}

const wordsOf = (tab: Element | undefined): string => (tab ? textContent(tab).replace(/\s+/g, ' ').trim() : '');

function tabsIn(list: Element): Element[] {
  const named = findAllIn(list, ({ attribs }) => attribs['role'] === 'tab');
  if (named.length > 0) return named;
  const labels = findAllIn(list, ({ name }) => name === 'label' || name === 'button');
  return labels.length > 0 ? labels : findAllIn(list, ({ name }) => name === 'a');
}

function panelsOf(list: Element, tabs: readonly Element[], byId: ReadonlyMap<string, Element>): Element[] {
  const controlled = tabs.flatMap(({ attribs }) => {
    const id = attribs['aria-controls'] ?? attribs['data-bs-target'] ?? attribs['data-target'] ?? attribs['href'] ?? '';
    return byId.get(id.replace(/^#/, '')) ?? [];
  });
  if (controlled.length === tabs.length) return controlled;
  const { parent } = list;
  const set = parent && isTag(parent) ? parent : undefined;
  // Among so many things only a page made to keep a reader busy has its panels.
  if (!set || set.children.length > maxBeside) return [];
  const beside = findAllIn(set, isPanel);
  return beside.length > 0 ? beside : blocksBeside(set);
}

/** VitePress says only that they are blocks. */
const blocksBeside = (set: Element): Element[] =>
  set.children
    .filter(isTag)
    .find((child) => /(^|\s)blocks(\s|$)/.test(classOf(child)))
    ?.children.filter(isTag) ?? [];

/** Sphinx-design, older Material and Hugo's themes write each name, a choice of one, before its own panel. */
const isInlineLabel = (element: Element): boolean =>
  element.name === 'label' && (/(^|\s)(sd-tab-label|tab-label)(\s|$)/.test(classOf(element)) || isOfChoice(element));

function isOfChoice(label: Element): boolean {
  const choice = prevElementSibling(label);
  return choice?.attribs['type'] === 'radio' && nextElementSibling(label)?.name === 'div';
}

function nameNext(label: Element): void {
  const panel = nextElementSibling(label);
  if (!panel) return;
  head(panel, wordsOf(label));
  label.children = [];
}

function head(panel: Element, words: string): void {
  if (words === '') return;
  const name = made('p', {}, [made('strong', {}, [text(words)])]);
  name.parent = panel;
  panel.children.unshift(name);
}
