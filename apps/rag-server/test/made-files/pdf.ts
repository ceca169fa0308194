/** A line of text at a place, in points from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** A picture of grey dots that fills its page. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** What a page draws, packed (ISO 32000-1, 7.4.4). */
export interface PackedPage {
  readonly packed: Uint8Array;
}

export type PageDraft = readonly PlacedText[] | PagePicture | PackedPage;

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

const contentOf = (page: readonly PlacedText[] | PagePicture): string =>
  'grey' in page
    ? 'q 595 0 0 842 0 0 cm /P Do Q'
    : `BT ${page.map(({ text, x, y, size = 10 }) => `/F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`).join('\n')} ET`;

const contentStream = (page: PageDraft): Buffer =>
  'packed' in page ? stream(' /Filter /FlateDecode', Buffer.from(page.packed)) : stream('', latin1(contentOf(page)));

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([latin1(`<<${dictionary} /Length ${bytes.length}>>\nstream\n`), bytes, latin1('\nendstream')]);

/** A PDF of these pages (ISO 32000-1, 7.5), Helvetica on A4. */
export function aPdf(pages: readonly PageDraft[], { title = '' } = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (body: Buffer | string) => objects.push(typeof body === 'string' ? latin1(body) : body);
  add('<</Type /Catalog /Pages 2 0 R>>');
  const kids = pages.map((_page, at) => `${4 + at * 3} 0 R`).join(' ');
  add(`<</Type /Pages /Kids [${kids}] /Count ${pages.length}>>`);
  add('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>');
  for (const [at, page] of pages.entries()) {
    const first = 4 + at * 3;
    add(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 1} 0 R ` +
        `/Resources <</Font <</F 3 0 R>> /XObject <</P ${first + 2} 0 R>>>>>>`,
    );
    add(contentStream(page));
    const { width = 1, height = 1, grey = new Uint8Array(1) } = 'grey' in page ? page : {};
    const dictionary = `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Width ${width} /Height ${height}`;
    add(stream(dictionary, Buffer.from(grey)));
  }
  add(`<</Title (${escaped(title)})>>`);
  return written(objects);
}

function written(objects: readonly Buffer[]): Buffer {
  const parts = [latin1('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [number, object] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([latin1(`${number + 1} 0 obj\n`), object, latin1('\nendobj\n')]);
    at += part.length;
    parts.push(part);
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<</Size ${size} /Root 1 0 R /Info ${objects.length} 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(`xref\n0 ${size}\n0000000000 65535 f \n${lines}${trailer}`)]);
}

/** Lines below each other. */
export const lines = (texts: readonly string[], { x = 72, top = 770, leading = 14, size = 10 } = {}): PlacedText[] =>
  texts.map((text, at) => ({ text, x, y: top - at * leading, size }));
