import { CrawlRefusal } from '../../pages/crawl-refusal.js';

type Unpdf = typeof import('unpdf');
export type Pdf = Awaited<ReturnType<Unpdf['getDocumentProxy']>>;

/** Nothing in a PDF is run, fetched or drawn: fonts and pictures are not needed for its words. */
const settings = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  stopAtErrors: false,
  verbosity: 0,
} as const;

/** Opens a PDF with a library that is loaded with the first one. Throws `CrawlRefusal`: `encrypted`, `broken_file`. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // Its own copy: the library takes the memory over.
    return await getDocumentProxy(Uint8Array.from(bytes), settings);
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new CrawlRefusal(isLocked ? 'encrypted' : 'broken_file', undefined, { cause });
  }
}
