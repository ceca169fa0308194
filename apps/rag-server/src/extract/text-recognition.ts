import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CrawlRefusal } from '../pages/crawl-refusal.js';

/** Reads the text of a picture, PNG, JPEG, BMP or PNM. Throws `CrawlRefusal`: `no_text_recognition`, `broken_file`. */
export type RecogniseText = (picture: Uint8Array) => Promise<string>;

/** What is used of `tesseract.js-core`, which has no types. */
interface TesseractCore {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => {
    Init(folder: string | null, language: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(orientation: number, angle: number, upscale: boolean): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    Clear(): void;
  };
}

/** Finds a package's file. Throws where it is not installed. */
export type FindFile = (name: string) => string;
const findFile: FindFile = createRequire(import.meta.url).resolve;

const lstmOnly = 1;

/** English, with the data that comes from a package: nothing is fetched. The engine is loaded with the first picture. */
export function textRecognition(find: FindFile = findFile): RecogniseText {
  let engine: Promise<(picture: Uint8Array) => string> | undefined;
  return async (picture) => {
    engine ??= openEngine(find);
    return (await engine)(picture);
  };
}

async function openEngine(find: FindFile): Promise<(picture: Uint8Array) => string> {
  const { core, data } = await load(find).catch((cause: unknown) => {
    throw new CrawlRefusal('no_text_recognition', undefined, { cause });
  });
  core.FS.writeFile('/eng.traineddata', data);
  const api = new core.TessBaseAPI();
  if (api.Init('/', 'eng', lstmOnly) !== 0) throw new CrawlRefusal('no_text_recognition');
  return (picture) => {
    core.FS.writeFile('/input', picture);
    try {
      if (api.SetImageFile(1, 0, false) === 1) throw new CrawlRefusal('broken_file');
      api.Recognize(null);
      return api.GetUTF8Text();
    } finally {
      api.Clear();
      core.FS.unlink('/input');
    }
  };
}

async function load(find: FindFile) {
  const code = find('tesseract.js-core/tesseract-core-simd-lstm.js');
  const packed = await readFile(find('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
  const open = createRequire(import.meta.url)(code) as (settings: object) => Promise<TesseractCore>;
  const quiet = () => undefined;
  return { core: await open({ print: quiet, printErr: quiet }), data: await promisify(gunzip)(packed) };
}
