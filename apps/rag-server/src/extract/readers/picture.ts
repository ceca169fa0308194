import { beginsWith, fileReader } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { joinSections } from '../parts/sections.js';
import type { RecogniseText } from '../text-recognition.js';

/** A picture of text. */
export const pictureReader = (recognise: RecogniseText) =>
  fileReader({
    title: 'pictures of English text (PNG, JPEG)',
    mediaTypes: ['image/png', 'image/jpeg'],
    endings: ['png', 'jpg', 'jpeg'],
    isNotFollowed: true,
    recognises: (document) => beginsWith(document, '\x89PNG\r\n\x1a\n') || beginsWith(document, '\xff\xd8\xff'),
    async read(document) {
      const text = (await recognise(document.bytes)).trim();
      return joinSections([{ text }], { title: titleOfName(document.name) }, document);
    },
  });
