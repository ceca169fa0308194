import { crc32, deflateSync } from 'node:zlib';
import type { PagePicture } from './pdf.js';

/** Strokes of letters that are straight, in fifths of their width and sevenths of their height: x, y, width, height. */
const strokes: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  E: [
    [0, 0, 1, 7],
    [0, 0, 4.4, 1],
    [0, 3, 4, 1],
    [0, 6, 4.4, 1],
  ],
  F: [
    [0, 0, 1, 7],
    [0, 0, 4.4, 1],
    [0, 3, 4, 1],
  ],
  H: [
    [0, 0, 1, 7],
    [4, 0, 1, 7],
    [0, 3, 5, 1],
  ],
  I: [[2, 0, 1, 7]],
  L: [
    [0, 0, 1, 7],
    [0, 6, 4.2, 1],
  ],
  T: [
    [2, 0, 1, 7],
    [0, 0, 5, 1],
  ],
};

const unit = 6;
const [letterWidth, lineHeight, margin] = [7 * unit, 16 * unit, 10 * unit];

/** Lines of the letters E, F, H, I, L and T, dark on light, with a grain as scanners leave it. */
export function aScan(texts: readonly string[]): PagePicture {
  const width = 2 * margin + Math.max(...texts.map(({ length }) => length)) * letterWidth;
  const height = 2 * margin + texts.length * lineHeight;
  const grey = Uint8Array.from({ length: width * height }, (_dot, at) => 236 + ((at * 7919) % 19));
  const fill = (left: number, top: number, across: number, down: number) => {
    for (let y = Math.round(top); y < top + down; y += 1)
      grey.fill(24, y * width + Math.round(left), y * width + Math.round(left + across));
  };
  for (const [line, text] of texts.entries()) {
    for (const [at, letter] of Array.from(text).entries()) {
      for (const [x, y, across, down] of strokes[letter] ?? [])
        fill(margin + at * letterWidth + x * unit, margin + line * lineHeight + y * unit, across * unit, down * unit);
    }
  }
  return { width, height, grey };
}

/** The picture as PNG (RFC 2083), 8 bits of grey. */
export function asPng({ width, height, grey }: PagePicture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.concat([Buffer.from([0]), grey.subarray(y * width, (y + 1) * width)]),
  );
  const signs = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signs,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
