import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { around, classOf, made, neighbours, rawMarkdown, text } from '../tree/made-nodes.js';

/**
 * What is read of an element that people press or fill in: its words where it has words of the page, nothing of what
 * they would write; `undefined` for an element that is no control.
 */
export function controlWords(element: Element): AnyNode[] | undefined {
  switch (element.name) {
    case 'button':
      return isCommand(element) ? [] : element.children;
    case 'input':
      return checkbox(element);
    case 'textarea':
      return prefilled(element);
    case 'select':
    case 'datalist':
      return options(element);
    default:
      return undefined;
  }
}

const commands =
  /^(copy( code| link| to clipboard)?|copied!?|share|tweet|print|save|close|dismiss|menu|search|submit|send|subscribe|sign ?(in|up|out)|log ?(in|out)|next|prev(ious)?|back|like|reply|edit( this page)?|download|(show|load|read|see|view) (more|less|all)|toggle.*|(expand|collapse)( all)?|cancel|ok|reset|play|pause|mute|yes|no|×|✕|☰|accept.*|reject.*|on this page|table of contents|wrap lines?|open in .*|run|try it.*|go|follow|skip.*)$/i;

/** In running text the name of a button is a word of a sentence; in a heading it is what unfolds. */
function isCommand(button: Element): boolean {
  if (around(button, 4).some(({ name }) => name === 'pre')) return true;
  const words = textContent(button).replace(/\s+/g, ' ').trim();
  if (words === '') return true;
  if (isWithinWords(button) || opens(button)) return false;
  return commands.test(words) || /(^|[\s_-])(copy|clipboard|copybtn|share|print|close|dismiss)/i.test(classOf(button));
}

const opens = (button: Element): boolean =>
  button.attribs['role'] === 'tab' ||
  around(button, 2).some(({ name }) => /^(h[1-6]|dt|summary)$/.test(name)) ||
  /accordion|collaps|faq|disclosure/i.test(classOf(button));

const isWithinWords = (button: Element): boolean => {
  const { parent } = button;
  const isSentence = parent && isTag(parent) && /^(p|li|td|th|dd|dt|label|span|em|strong|h[1-6])$/.test(parent.name);
  return Boolean(isSentence) && neighbours(button, 4).some((node) => isText(node) && /[\p{L}\p{N}]/u.test(node.data));
};

/** In a list of tasks or a table it says whether something is so. */
function checkbox(box: Element): AnyNode[] {
  const { attribs, next } = box;
  if ((attribs['type'] ?? '').toLowerCase() !== 'checkbox') return [];
  const place = around(box, 4).find(({ name }) => !/^(label|p|span)$/.test(name));
  if (!place || !/^(li|td|th)$/.test(place.name)) return [];
  const isSpaced = next && isText(next) && /^\s/.test(next.data);
  return [rawMarkdown(attribs['checked'] === undefined ? '[ ]' : '[x]'), ...(isSpaced ? [] : [text(' ')])];
}

/** What nobody is asked to write is shown. */
function prefilled(element: Element): AnyNode[] {
  const { attribs } = element;
  const isShown = attribs['readonly'] !== undefined || attribs['disabled'] !== undefined;
  const words = textContent(element);
  return isShown && words.trim() !== '' ? [made('pre', {}, [text(words)])] : [];
}

/** More are a list of all there is, such as the countries of the world. */
const maxOptions = 30;

function options(element: Element): AnyNode[] {
  const found = element.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'optgroup' ? child.children.filter(isTag) : [child]))
    .map((option) => textContent(option).replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
  return found.length === 0 || found.length > maxOptions ? [] : [text(` ${found.join(', ')} `)];
}
