import type { RecogniseText } from '../text-recognition.js';
import type { Pdf } from './open-pdf.js';

/** Smaller ones are marks and rules. */
const minPixels = 200 * 200;
/** A sheet at 600 dots per inch, and some more. */
const maxPixels = 50_000_000;

/** The text of the pictures on a page that has no text of its own; empty without a picture. */
export async function recognisePage(pdf: Pdf, page: number, recognise: RecogniseText): Promise<string> {
  const { extractImages } = await import('unpdf');
  const texts: string[] = [];
  for (const { data, width, height, channels } of await extractImages(pdf, page)) {
    if (width * height < minPixels || width * height > maxPixels) continue;
    texts.push((await recognise(toPnm(data, width, height, channels))).trim());
  }
  return texts.filter((text) => text !== '').join('\n\n');
}

/** A portable anymap: a line that says how large, then the bytes of grey or of red, green and blue. */
function toPnm(data: Uint8ClampedArray, width: number, height: number, channels: 1 | 3 | 4): Uint8Array {
  const head = Buffer.from(`${channels === 1 ? 'P5' : 'P6'}\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([head, channels === 4 ? withoutAlpha(data) : new Uint8Array(data)]);
}

function withoutAlpha(data: Uint8ClampedArray): Uint8Array {
  const colours = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from] ?? 0;
    colours[to + 1] = data[from + 1] ?? 0;
    colours[to + 2] = data[from + 2] ?? 0;
  }
  return colours;
}
