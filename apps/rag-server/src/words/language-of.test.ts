import { expect, it } from '@jest/globals';
import { indexedWords } from './index-words.js';
import { languageOf } from './language-of.js';

it.each([
  ['Red Hat is installed on the hosts.', 'en'],
  ['Use del to remove a key.', 'en'],
  ['Each die has six sides.', 'en'],
  ['KafkaConsumer', 'en'],
  ['', 'en'],
  ['Options: a, d, l, m, s and y; tar -c -d -l -s.', 'en'],
  [`${'列出目录内容，按字母排序。'.repeat(30)} et la, de la`, 'en'],
  ['Die Straße ist lang.', 'de'],
  ['Le serveur est redémarré chaque nuit par les opérateurs.', 'fr'],
  ['Сервер перезапускается каждую ночь, и это не видно.', 'ru'],
])('knows the language of %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['a1b2c3d4', 'a_', '1,000', 'aB', 'é1'])('comes to the end of %j without end', (sign) => {
  expect(indexedWords(sign.repeat(20_000), 'en')).not.toBe('');
});
