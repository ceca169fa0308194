import { describe, expect, it } from '@jest/globals';
import { isSameQuestion, questionTerms } from '../../src/gaps/question-terms.js';

const same: [string, string][] = [
  ['How do I rotate the API key?', 'Where can I rotate API keys?'],
  ['How do I rotate the API key?', 'rotating an api key'],
  ['What is the limit of uploads?', 'upload limits'],
  ['Who is on call?', 'Who is on call this week, please?'].map((one) => one.replace('this week, ', '')) as [
    string,
    string,
  ],
  ['How can I reset my password?', 'Resetting the password'],
  ['Is there a holiday policy?', 'holiday policies'],
  ['How do I install Parley on Kubernetes?', 'Installing Parley on Kubernetes'],
  ['Wie kann ich mein Passwort ändern?', 'Passwort ändern'],
  ['Wo sind die Protokolle der Sitzungen?', 'Protokolle der Sitzung'],
  ['Which port does the bot listen on?', 'On which port is the bot listening?'],
];
const others: [string, string][] = [
  ['How do I rotate the API key?', 'How do I delete the API key?'],
  ['How do I install Parley on Kubernetes?', 'How do I install Parley on Docker?'],
  ['Which port does the bot listen on?', 'Which port does the server listen on?'],
  ['Who pays for parking?', 'Who pays for lunch?'],
  ['What is new in version 1.2?', 'What is new in version 1.3?'],
  ['Wo ist die Küche?', 'Wo ist der Drucker?'],
  ['How do I start?', 'How do I stop?'],
  ['Upload limit', 'Download limit'],
];

const isSame = ([one, other]: [string, string]) => isSameQuestion(questionTerms(one), questionTerms(other));

describe('two questions', () => {
  it.each(same)('mean the same: %s / %s', (...pair) => expect(isSame(pair)).toBe(true));
  it.each(others)('do not: %s / %s', (...pair) => expect(isSame(pair)).toBe(false));
});

it('a question without a word of its own has terms all the same', () => {
  expect(questionTerms('Why?')).toEqual(['whi']);
  expect(questionTerms('???')).toEqual(['???']);
  expect(questionTerms('')).toHaveLength(1);
});
