import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { DocumentReader } from '../document-reader.js';
import { beginsWith } from '../parts/file-reader.js';
import { bytesOf } from '../text-bounds.js';

/** The streams that an Office file with a password consists of (MS-OFFCRYPTO 2.3.4). */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Knows files that look like Office and say nothing, to tell people why. */
export const oldOfficeReader: DocumentReader = {
  title: 'Office before 2007',
  mediaTypes: [],
  endings: [],
  recognises: (document) => beginsWith(document, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  read: ({ bytes }) => {
    throw new CrawlRefusal(bytesOf(bytes).includes(encryptedPackage) ? 'encrypted' : 'old_office_file');
  },
};
