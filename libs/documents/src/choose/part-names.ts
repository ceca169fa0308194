import type { Element } from 'domhandler';

/** The words of an element's class and id: `articleShare-bar` has `article`, `share` and `bar`. */
const wordsOf = (element: Element): string =>
  ` ${element.attribs['class'] ?? ''} ${isSection(element) ? '' : (element.attribs['id'] ?? '')} `
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_:\s]+/g, ' ')
    .toLowerCase();

/** Their ids are made of headings, which may speak of anything. */
const isSection = ({ name, attribs }: Element): boolean =>
  /^(section|h[1-6]|p|a|span)$/.test(name) || /(^|\s)(section|sect\d|level\d)(\s|$)/.test(attribs['class'] ?? '');

const furniture =
  / (ad|ads|adv|advert|adverts|advertisement|banner|breadcrumb|breadcrumbs|comment|comments|commenting|cookie|cookies|disqus|consent|gdpr|footer|foot|header|masthead|menu|menus|modal|popup|nav|navbar|navigation|newsletter|outbrain|taboola|pager|pagination|promo|promos|promotion|recirc|recirculation|recommend|recommended|recommendations|related|relateds|remark|replies|respond|rss|share|shares|sharing|sharebar|sharetools|addthis|shoutbox|sidebar|sidebars|rail|social|sponsor|sponsored|sponsors|subscribe|subscription|signup|paywall|tag|tags|taglist|topics|toolbar|toolbox|tools|trending|popular|mostread|mostpopular|most|latest|headlines|widget|widgets|teaser|teasers|carousel|upnext|readmore|morefrom|more|skip|login|search|copyright|legal|hidden|print|email|permalink|meta) /;
const text = / (article|body|column|content|main|entry|post|story|text|hentry|page|prose|blog) /;

/** Whether its name says that an element belongs to the site, and not that it is text; headings have names of what they do. */
export const isNamedFurniture = (element: Element): boolean => {
  if (/^h[1-6]$/.test(element.name)) return false;
  const words = wordsOf(element);
  return furniture.test(words) && !text.test(words);
};

const surely =
  / (ad|ads|advert|advertisement|breadcrumb|breadcrumbs|comments|relatedposts|relatedarticles|relatedcontent|commenting|commentlist|sharedaddy|disqus|newsletter|outbrain|taboola|pagination|promo|promos|recirc|recommended|recommendations|related|relateds|respond|share|shares|sharing|sharebar|sharetools|addthis|social|sponsored|subscribe|subscription|signup|tags|taglist|trending|mostread|mostpopular|upnext|readmore|morefrom|copyright) /;

/** Also within the text, and where the name says text as well, as `post-share` does. */
export const isSurelyFurniture = (element: Element): boolean => surely.test(wordsOf(element));

const author = / (byline|bylines|dateline|author|authors|timestamp|pubdate|published|updated|postmeta|entrymeta) /;

/** Who wrote it and when, in one line. */
export const isNamedByline = (element: Element): boolean =>
  author.test(wordsOf(element)) ||
  / (entry|post|article|story) (meta|info|date|details) /.test(wordsOf(element)) ||
  element.attribs['rel'] === 'author' ||
  /author/.test(element.attribs['itemprop'] ?? '');

/** How much its name speaks for text. */
export function nameScore(element: Element): number {
  const words = wordsOf(element);
  return (text.test(words) ? 25 : 0) - (furniture.test(words) ? 25 : 0);
}
