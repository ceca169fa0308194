import type { AnyNode, Element } from 'domhandler';
import { element } from './html-nodes.js';
import { elementsIn, insideOf, isMacro, macroName, parameter, resourceIn } from './macro-parts.js';
import { parseStorage } from './parse-storage.js';
import type { Reading } from './reading.js';
import { type IncludedPage, pageKey, type PageName, resourceLink } from './resources.js';

const including: ReadonlySet<string> = new Set(['include', 'excerpt-include']);

/** The other pages whose text a page includes, each once. */
export function includedPages({ storage, spaceKey }: Pick<IncludedPage, 'storage' | 'spaceKey'>): PageName[] {
  const found = new Map<string, PageName>();
  for (const macro of elementsIn(parseStorage(storage))) {
    const name = isMacro(macro) && including.has(macroName(macro)) ? pageIn(macro, spaceKey) : undefined;
    if (name) found.set(pageKey(name), name);
  }
  return [...found.values()];
}

/** The page that a macro names: by a link, or by `SPACE:Title` in pages of old. */
function pageIn(macro: Element, spaceKey: string): PageName | undefined {
  const resource = resourceIn(macro);
  if (resource && resource.name !== 'ri:page') return undefined;
  const written = /^(?:([^:]+):)?(.+)$/.exec(parameter(macro, '') || parameter(macro, 'default-parameter'));
  const title = resource ? resource.attribs['ri:content-title'] : written?.[2];
  const space = resource ? resource.attribs['ri:space-key'] : written?.[1];
  return title === undefined || title === '' ? undefined : { title, spaceKey: space || spaceKey };
}

/** The text of another page, or its title with a link where that is not to be had. */
export function include(macro: Element, reading: Reading): AnyNode[] {
  const { place, convert, account } = reading;
  const name = pageIn(macro, place.spaceKey);
  const page = name && place.included?.[pageKey(name)];
  if (!page) return linkTo(macro, name, reading);
  const nodes = parseStorage(page.storage);
  const wanted = macroName(macro) === 'include' ? nodes : excerptIn(nodes, parameter(macro, 'name'));
  if (!wanted || !account.take(page)) {
    const why = wanted ? 'More is included than a page may hold.' : 'The page has no such excerpt.';
    account.leaveOut({ what: `The text of "${name.title}"`, why });
    return linkTo(macro, name, reading);
  }
  // A page that includes itself, by whatever way round, is there once.
  const { [pageKey(name)]: _shown, ...further } = place.included ?? {};
  const there = { ...place, pageId: page.pageId, spaceKey: page.spaceKey, included: further };
  return [element('div', {}, convert(wanted, there))];
}

/** The excerpt of that name, or the first one. */
function excerptIn(nodes: readonly AnyNode[], name: string): AnyNode[] | undefined {
  const excerpts = [...elementsIn(nodes)].filter((one) => isMacro(one) && macroName(one) === 'excerpt');
  const found = excerpts.find((one) => name === '' || parameter(one, 'name') === name);
  return found && insideOf(found, 'ac:rich-text-body');
}

function linkTo(macro: Element, name: PageName | undefined, { place }: Reading): AnyNode[] {
  const attribs = name && { 'ri:content-title': name.title, 'ri:space-key': name.spaceKey };
  const resource = attribs ? element('ri:page', attribs, []) : resourceIn(macro);
  return [element('p', {}, resourceLink(resource, [], place))];
}
