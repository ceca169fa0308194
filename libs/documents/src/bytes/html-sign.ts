/** `document` for a whole page, `fragment` for text that begins with an element that Markdown may begin with as well. */
export type HtmlSign = 'document' | 'fragment' | 'none';

const before = /^(?:\s+|<!--.*?-->|<\?xml.*?\?>)/s;
const document = /^<(?:!doctype\s+html|html|head|body|title|meta|frameset)(?=[\s/>])/i;
const fragment =
  /^<(?:script|iframe|style|h[1-6]|div|font|table|a|b|br|p|link|base|main|article|section|header|nav|ul|ol|dl|pre|center|img|span|strong|form|details|figure|blockquote)(?=[\s/>])/i;

/** Whether text is HTML, as browsers tell it (WHATWG MIME Sniffing, section 7.1): after white space, comments and an XML declaration. */
export function htmlSign(text: string): HtmlSign {
  let rest = text;
  for (let found = before.exec(rest); found && found[0] !== ''; found = before.exec(rest)) {
    rest = rest.slice(found[0].length);
  }
  if (document.test(rest)) return 'document';
  return fragment.test(rest) ? 'fragment' : 'none';
}
