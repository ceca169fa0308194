import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';

/** MathML as LaTeX, as far as pages use it: fractions, roots, indices, tables, fences. What is unknown is its words. */
export const mathmlTex = (math: Element): string => joined(math.children).replace(/\s+/g, ' ').trim();

const joined = (nodes: readonly AnyNode[]): string => nodes.map(texOf).join('');

function texOf(node: AnyNode): string {
  if (isText(node)) return escaped(node.data.trim());
  if (!isTag(node)) return '';
  const rule = rules[node.name];
  return rule ? rule(node.children.filter(isTag), node) : joined(node.children);
}

type Rule = (parts: readonly Element[], node: Element) => string;

const part = (parts: readonly Element[], at: number): string => {
  const node = parts[at];
  return node ? texOf(node) : '';
};
/** Around one sign, braces say nothing. */
const group = (tex: string) => (/^(\w|\\[a-z]+)?$/i.test(tex.trim()) && tex.trim() !== '' ? tex.trim() : `{${tex}}`);
const script = (base: string, mark: string, tex: string) => `${base}${mark}${group(tex)}`;

const rules: Readonly<Record<string, Rule>> = {
  annotation: () => '',
  'annotation-xml': () => '',
  mo: (_parts, node) => operator(textContent(node).trim()),
  mi: (_parts, node) => identifier(textContent(node).trim()),
  mtext: (_parts, node) => `\\text{${textContent(node)}}`,
  mspace: () => ' ',
  msup: (parts) => script(part(parts, 0), '^', part(parts, 1)),
  msub: (parts) => script(part(parts, 0), '_', part(parts, 1)),
  msubsup: (parts) => script(script(part(parts, 0), '_', part(parts, 1)), '^', part(parts, 2)),
  munder: (parts) => script(part(parts, 0), '_', part(parts, 1)),
  mover: (parts) => over(part(parts, 0), part(parts, 1)),
  munderover: (parts) => script(script(part(parts, 0), '_', part(parts, 1)), '^', part(parts, 2)),
  mfrac: (parts) => `\\frac{${part(parts, 0)}}{${part(parts, 1)}}`,
  msqrt: (_parts, node) => `\\sqrt{${joined(node.children)}}`,
  mroot: (parts) => `\\sqrt[${part(parts, 1)}]{${part(parts, 0)}}`,
  mfenced: (parts, { attribs }) =>
    `${attribs['open'] ?? '('}${parts.map(texOf).join(attribs['separators'] ?? ',')}${attribs['close'] ?? ')'}`,
  mtable: (rows) => `\\begin{matrix}${rows.map(texOf).join(' \\\\ ')}\\end{matrix}`,
  mtr: (cells) => cells.map(texOf).join(' & '),
};

const accents: Readonly<Record<string, string>> = { '¯': 'bar', '‾': 'overline', '^': 'hat', '→': 'vec', '~': 'tilde' };

function over(base: string, mark: string): string {
  const accent = accents[mark.trim()];
  return accent === undefined ? script(base, '^', mark) : `\\${accent}{${base}}`;
}

const signs: Readonly<Record<string, string>> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∞': '\\infty ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '×': '\\times ',
  '⋅': '\\cdot ',
  '·': '\\cdot ',
  '±': '\\pm ',
  '→': '\\to ',
  '∈': '\\in ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '−': '-',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\epsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\phi ',
  ω: '\\omega ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Ω: '\\Omega ',
};

const operator = (sign: string): string => signs[sign] ?? escaped(sign);

/** Names of several letters are functions. */
const identifier = (name: string): string =>
  signs[name] ?? (/^(sin|cos|tan|log|ln|exp|min|max|lim|det|gcd)$/.test(name) ? `\\${name} ` : escaped(name));

const escaped = (words: string) => words.replace(/[{}%#&$]/g, '\\$&');
