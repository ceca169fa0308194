import { load } from 'cheerio';
import type { AnyNode } from 'domhandler';

/** Storage format is XML with HTML's entities: elements close themselves, sections of CDATA hold code. */
const parsing = { xmlMode: false, recognizeCDATA: true, recognizeSelfClosing: true } as const;

/** The nodes of a page in storage format. */
export const parseStorage = (storage: string): AnyNode[] =>
  load(storage, { xml: parsing }, false).root().contents().toArray();
