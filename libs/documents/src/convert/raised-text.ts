/** Endings of numbers and signs of names, which are raised for their looks alone. */
const ornament = /^(st|nd|rd|th|er|re|ère|ème|º|ª|tm|™|sm|®|©|\(r\)|\(tm\))$/i;

/** Raised text: `10^6`, so that it does not run on from what it stands at. */
export const raised = (text: string): string => marked(text, '^');

const lowDigits = '₀₁₂₃₄₅₆₇₈₉';

/** Lowered text: digits as signs of their own, as in H₂O. */
export function lowered(text: string): string {
  const words = text.trim();
  return /^[0-9]+$/.test(words) ? words.replace(/\d/g, (digit) => lowDigits.charAt(Number(digit))) : marked(text, '_');
}

function marked(text: string, mark: string): string {
  const words = text.trim();
  if (words === '' || ornament.test(words) || /^\[\^|^\\\[|^\[/.test(words)) return text;
  return /\s/.test(words) ? `${mark}(${words})` : `${mark}${words}`;
}
