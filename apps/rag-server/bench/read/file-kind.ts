import { markupReader } from '../../src/extract/markup-reader.js';
import { type Kind, rounded } from './kind.js';
import type { MadeFile } from './made-file.js';

const measuredMs = 6_000;
const leastRuns = 5;

/** A made file, read over and over in a reading thread; the median counts. */
export const fileKind = ({ figure, name, units, file }: MadeFile): Kind => ({
  file,
  async measure() {
    const reader = markupReader({ limitMs: 120_000 });
    const document = { bytes: file(), mediaType: '', name, mayBeLong: true };
    const read = () => reader.extract(document, AbortSignal.timeout(120_000));
    try {
      // Code is compiled and libraries are loaded with the first ones.
      await read();
      await read();
      return { [figure]: rounded((units * 1000) / (await medianMs(read))) };
    } finally {
      await reader.close();
    }
  },
});

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + measuredMs; performance.now() < end || times.length < leastRuns;) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
