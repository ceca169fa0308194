import type { AnyNode, Element } from 'domhandler';
import { element, text } from './html-nodes.js';
import { childrenOf } from './macro-parts.js';

/** The place of a page, from which its links start. */
export interface PagePlace {
  /** The wiki's root, without a trailing slash. */
  readonly wikiUrl: string;
  readonly pageId: string;
  readonly spaceKey: string;
  /** Names of people, by the ids that pages know them by. */
  readonly people?: Readonly<Record<string, string>>;
  /** Other pages whose text belongs here where a macro includes it, by `pageKey`. */
  readonly included?: Readonly<Record<string, IncludedPage>>;
}

/** A page that others may show the text of. */
export interface IncludedPage {
  readonly pageId: string;
  readonly spaceKey: string;
  /** In storage format. */
  readonly storage: string;
}

/** What pages call each other by. */
export interface PageName {
  readonly spaceKey: string;
  readonly title: string;
}

/** Confluence takes keys of spaces, and titles, in capitals and small letters for the same. */
export const pageKey = ({ spaceKey, title }: PageName): string => `${spaceKey}:${title}`.toLowerCase();

/** What a resource element names: a title for people, and an address where it has one. */
interface Resource {
  readonly name: string;
  readonly href?: string;
}

/** A link to a page, an attachment, a person or an address; without words of its own it has the resource's name. */
export function resourceLink(resource: Element | undefined, words: readonly AnyNode[], place: PagePlace): AnyNode[] {
  const named = resource && readResource(resource, place);
  const shown = words.length > 0 ? words : named ? [text(named.name)] : [];
  return named?.href === undefined ? [...shown] : [element('a', { href: named.href }, shown)];
}

/** An image with its text; one without is called by the name of its file. */
export function resourceImage(resource: Element | undefined, alt: string, place: PagePlace): AnyNode[] {
  const named = resource && readResource(resource, place);
  if (!named) return alt === '' ? [] : [text(alt)];
  return [element('img', { alt: alt || named.name, ...(named.href !== undefined && { src: named.href }) }, [])];
}

function readResource(resource: Element, place: PagePlace): Resource {
  const attribute = (name: string) => resource.attribs[`ri:${name}`] ?? '';
  switch (resource.name) {
    case 'ri:page':
    case 'ri:blog-post':
      return pageResource(attribute('content-title'), attribute('space-key') || place.spaceKey, place);
    case 'ri:content-entity':
      return { name: 'page', href: `${place.wikiUrl}/pages/viewpage.action?pageId=${attribute('content-id')}` };
    case 'ri:space':
      return { name: attribute('space-key'), href: `${place.wikiUrl}/display/${segment(attribute('space-key'))}` };
    case 'ri:attachment':
      return attachment(resource, attribute('filename'), place);
    case 'ri:user':
      return { name: personName(attribute('username'), attribute('account-id') || attribute('userkey'), place) };
    case 'ri:url':
      return { name: attribute('value'), href: attribute('value') };
    default:
      return { name: attribute('value') || attribute('content-title') };
  }
}

/** An id that no reader knows says less than nothing. */
const personName = (username: string, id: string, { people = {} }: PagePlace): string =>
  `@${people[id] || people[username] || username || 'unknown user'}`;

const pageResource = (title: string, spaceKey: string, { wikiUrl }: PagePlace): Resource =>
  title === '' || spaceKey === ''
    ? { name: title }
    : { name: title, href: `${wikiUrl}/display/${segment(spaceKey)}/${segment(title)}` };

/** An attachment of another page is named only: its address holds the id of that page. */
function attachment(resource: Element, filename: string, { wikiUrl, pageId }: PagePlace): Resource {
  if (childrenOf(resource, 'ri:page').length > 0) return { name: filename };
  return { name: filename, href: `${wikiUrl}/download/attachments/${pageId}/${segment(filename)}` };
}

const segment = (name: string) => encodeURIComponent(name);
