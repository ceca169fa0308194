export { inEachLanguage, readAnew } from './catalogue.js';
export { dayOf, minuteOf, oneOf } from './formats.js';
export { inLanguage, languageNow } from './in-language.js';
export { languageOf } from './language-of.js';
export { asLanguage, type Language, languages } from './language.js';
