/** From the page to the frame: draw this. A later one takes the place of an earlier one. */
export interface DrawRequest {
  readonly source: string;
  readonly isDark: boolean;
}

/** From the frame to the page: what it shows now, in CSS pixels, or why it shows nothing. */
export type DrawAnswer =
  { readonly width: number; readonly height: number; readonly name: string } | { readonly problem: string };

/** Longer diagrams are not drawn: nobody reads them, and their layout would take seconds. */
export const maxSourceChars = 20_000;

/** Larger ones are too large to be read, and to be painted. */
const maxSide = 10_000;
const maxNameChars = 400;
const maxProblemChars = 300;

/** Reads what came from the frame, which has drawn foreign text and is believed nothing else. */
export function readAnswer(data: unknown): DrawAnswer | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { width, height, name, problem } = data as Readonly<Record<string, unknown>>;
  if (typeof problem === 'string') return { problem: problem.slice(0, maxProblemChars) };
  if (!isLength(width) || !isLength(height) || typeof name !== 'string') return undefined;
  if (Math.max(width, height) > maxSide) return { problem: 'It is too large.' };
  return { width: Math.ceil(width), height: Math.ceil(height), name: name.slice(0, maxNameChars) };
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value);

/** Reads what came from the page. */
export function readRequest(data: unknown): DrawRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { source, isDark } = data as Readonly<Record<string, unknown>>;
  if (typeof source !== 'string' || source.length > maxSourceChars || typeof isDark !== 'boolean') return undefined;
  return { source, isDark };
}
