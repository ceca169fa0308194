import { expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf, minuteOf, oneOf } from '../src/formats.js';
import { inLanguage, languageNow } from '../src/in-language.js';
import { languageOf } from '../src/language-of.js';

it.each([
  ['Wie kann ich das Passwort zurücksetzen?', 'de'],
  ['Kubernetes pod crashloop nach Update', 'de'],
  ['ssh key auf Jumphost hinterlegen', 'de'],
  ['Der Job im Build failed mit timeout', 'de'],
  ['Was bedeutet dieser Fehler hier?\n```\nthe connection to the host was refused by it\n```', 'de'],
  ['Warum ist `the.what.where` hier leer?', 'de'],
  ['How do I rotate the staging keys?', 'en'],
  ['Please summarise incident 4711 for me', 'en'],
  ['What does "Urlaub und Krankheit" mean for me?', 'en'],
])('%j is clearly one of ours', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  ['too short', 'wer hat Bereitschaft?'],
  ['without little words', 'kafka consumer lag alert threshold'],
  ['in both', 'Bitte auf Deutsch antworten: what is Kafka?'],
  ['in French', 'Comment redémarrer le serveur de test ?'],
  ['in Spanish', 'Que dice la guía de despliegue?'],
  ['in Danish', 'Hvem er på vagt i dag?'],
  ['of signs alone', '?! 42 `~`'],
  ['empty', ''],
])('what is %s is not', (_what, text) => {
  expect(languageOf(text)).toBeUndefined();
});

it('writes lists, days and times as each language does', () => {
  const written = () => [oneOf(['Ada', 'Bob']), dayOf('2027-03-01'), minuteOf(new Date('2027-03-01T14:05:00Z'))];
  expect(written()).toEqual(['Ada or Bob', '1 Mar 2027', '1 Mar 2027, 14:05 UTC']);
  expect(inLanguage('de', written)).toEqual(['Ada oder Bob', '01.03.2027', '01.03.2027, 14:05 UTC']);
});

it('leaves what is no day as it is', () => {
  expect(dayOf('next spring')).toBe('next spring');
});

it('goes with the work, and stays apart from work beside it', async () => {
  const later = async () => {
    await nextTurn();
    return languageNow();
  };
  const spoken = await Promise.all([inLanguage('de', later), inLanguage('en', later), inLanguage(undefined, later)]);
  expect(spoken).toEqual(['de', 'en', 'en']);
  expect(await inLanguage('de', () => inLanguage(undefined, later))).toBe('de');
});
