import mermaid from 'mermaid';
import { nameOf } from './name-of.js';
import { type DrawAnswer, type DrawRequest, maxSourceChars } from './messages.js';
import { problemIn } from './problem-in.js';

/** More lines between things cannot be followed, and take long to lay out. */
const maxEdges = 300;

/**
 * What a diagram may not say of its own settings: neither trust nor bounds nor colours nor fonts are its author's to choose,
 * nor what belongs to the kinds that know HTML labels.
 */
const ownSettings = [
  ...['secure', 'securityLevel', 'startOnLoad', 'suppressErrorRendering', 'maxTextSize', 'maxEdges', 'logLevel'],
  ...['htmlLabels', 'dompurifyConfig', 'arrowMarkerAbsolute', 'flowchart', 'class', 'state', 'block', 'mindmap'],
  ...['theme', 'themeCSS', 'themeVariables', 'darkMode', 'fontFamily', 'altFontFamily', 'fontSize', 'look'],
];

/**
 * Draws a diagram in `place`, in its natural size. What cannot be drawn leaves `place` empty, and is an answer too.
 * Labels are SVG text, never HTML; links are text.
 */
export async function draw({ source, isDark }: DrawRequest, place: HTMLElement): Promise<DrawAnswer> {
  place.replaceChildren();
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  try {
    mermaid.initialize(settings(isDark));
    const { svg, diagramType } = await mermaid.render('diagram', source);
    place.innerHTML = svg;
    const drawn = place.querySelector('svg');
    if (!drawn) return { problem: 'It is empty.' };
    return { ...fitted(drawn), name: nameOf(diagramType, drawn) };
  } catch (error) {
    place.replaceChildren();
    return { problem: problemIn(error) };
  }
}

const settings = (isDark: boolean) =>
  ({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    secure: ownSettings,
    maxTextSize: maxSourceChars,
    maxEdges,
    htmlLabels: false,
    theme: isDark ? 'dark' : 'default',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
  }) as const;

/** Gives the drawing the size that it says itself, and takes every address out of it. */
function fitted(drawn: SVGSVGElement): { width: number; height: number } {
  for (const link of drawn.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  const { width, height } = drawn.viewBox.baseVal;
  const size = width > 0 && height > 0 ? { width, height } : drawn.getBoundingClientRect();
  drawn.style.cssText = 'display: block; width: 100%; height: auto; max-width: none';
  return { width: size.width, height: size.height };
}
