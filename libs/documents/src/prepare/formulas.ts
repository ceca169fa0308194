import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { around, classOf, findIn, formula, neighbours } from '../tree/made-nodes.js';
import { mathmlTex } from './mathml-tex.js';

/** What scripts have drawn of a formula whose source is still there. */
const drawn = /(^|\s)(MathJax|MathJax_Display|MathJax_Preview|MathJax_SVG|MathJax_CHTML|MJX_Assistive_MathML)(\s|$)/;
const kept = /(^|\s)(katex|mwe-math-element|math-container)(\s|$)/;

/**
 * A formula in the place of an element that shows one, `none` for the second picture of a formula, `undefined` for any
 * other element: KaTeX, MathJax 2 to 4, MathML, MediaWiki and images with LaTeX in their words.
 */
export function formulaOf(element: Element): Element | 'none' | undefined {
  const { name, attribs } = element;
  const classes = classOf(element);
  if (name === 'script') return scriptFormula(element);
  if (name === 'math') return mathFormula(element, element);
  if (name === 'mjx-container' || kept.test(classes)) return shownFormula(element);
  if (name === 'img' && /(^|\s)(latex|tex|math)(\s|$)/.test(classes)) return asFormula(attribs['alt'] ?? '', false);
  return drawn.test(classes) ? drawnFormula(element) : undefined;
}

/** MathJax 2 keeps the source in a script and draws beside it. */
function scriptFormula(element: Element): Element | 'none' | undefined {
  const type = element.attribs['type'] ?? '';
  if (!/^math\/(tex|asciimath|mml)/i.test(type)) return undefined;
  return asFormula(textContent(element), /mode\s*=\s*display/i.test(type));
}

/** Without a source beside it what is drawn is all there is. */
function drawnFormula(element: Element): Element | 'none' {
  const math = findIn(element, ({ name }) => name === 'math');
  const hasSource = neighbours(element, 3).some(
    (node) => isTag(node) && node.name === 'script' && /^math\//.test(node.attribs['type'] ?? ''),
  );
  return math && !hasSource ? (mathFormula(math, element) ?? 'none') : 'none';
}

function shownFormula(element: Element): Element | 'none' | undefined {
  const math = findIn(element, ({ name }) => name === 'math');
  if (math) return mathFormula(math, element);
  const image = findIn(element, ({ name }) => name === 'img');
  return image ? asFormula(image.attribs['alt'] ?? '', false) : undefined;
}

function mathFormula(math: Element, shown: Element): Element | 'none' | undefined {
  const source = findIn(math, isTexAnnotation);
  const tex = (source ? textContent(source) : math.attribs['alttext']) ?? mathmlTex(math);
  return asFormula(tex, isDisplay(math, shown));
}

const isTexAnnotation = ({ name, attribs }: Element) => name === 'annotation' && /tex/i.test(attribs['encoding'] ?? '');

const isDisplay = (math: Element, shown: Element): boolean =>
  math.attribs['display'] === 'block' ||
  shown.attribs['display'] === 'true' ||
  around(shown, 1).some((parent) => /katex-display|MathJax_Display/.test(classOf(parent)));

/** Whoever shows it small or large, it is the same formula. */
function asFormula(tex: string, isBlock: boolean): Element | 'none' {
  const bare = tex
    .trim()
    .replace(/^\{\\(?:display|text)style\s+(.*)\}$/s, '$1')
    .trim();
  return bare === '' ? 'none' : formula(bare, { isDisplay: isBlock });
}
