import { loadTexts } from './texts/texts.js';

// Before everything else: from here on a text may stand in a constant, in the reader's language.
loadTexts()
  .then(async () => (await import('./begin.js')).begin())
  .catch((error: unknown) => {
    throw error;
  });
