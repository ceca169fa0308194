import { expect, it } from '@jest/globals';
import { indexedWords } from './index-words.js';
import { languageOf } from './language-of.js';

it.each([
  ['Red Hat is installed on the hosts.', 'en'],
  ['Use del to remove a key.', 'en'],
  ['Each die has six sides.', 'en'],
  ['KafkaConsumer', 'en'],
  ['', 'en'],
  ['Die Straße ist lang.', 'de'],
  ['Le serveur est redémarré chaque nuit par les opérateurs.', 'fr'],
  ['Сервер перезапускается каждую ночь, и это не видно.', 'ru'],
])('knows the language of %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['a1b2c3d4', 'a_', '1,000', 'aB', 'é1'])('comes to the end of %j without end', (sign) => {
  expect(indexedWords(sign.repeat(20_000), 'en')).not.toBe('');
});
