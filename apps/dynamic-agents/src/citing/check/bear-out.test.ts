import { describe, expect, it } from '@jest/globals';
import { doubtAbout } from './bear-out.js';

const doubt = (sentence: string, text: string, title = '') => doubtAbout(sentence, [{ title, text }]);

describe('a sentence that its passage bears out', () => {
  it.each([
    ['Wait 1,000 ms.', 'Wait one second.'],
    ['It takes ten minutes.', 'It takes 10 min.'],
    ['Es kostet 1.500 Euro.', 'It costs: es kostet 1500 €.'],
    ['It ended on 3 May 2025.', 'It ended on 2025-05-03.'],
    ['The office opens at 2 pm.', 'The office opens at 14:00.'],
    ['Version 2.4.0 is needed.', 'You need version v2.4.0.'],
    ['Disk space of 2 GB is needed.', 'It needs 2048 MB of disk space.'],
    ['The policy says “keep it   simple”.', 'The policy says "Keep it simple."'],
    ['Text messages are not accepted.', 'Text messages are never accepted.'],
    ['Taking photographs is forbidden.', 'Taking photographs is not allowed.'],
  ])('is confirmed: %s', (sentence, passage) => expect(doubt(sentence, passage)).toBeUndefined());

  it('is confirmed by several passages together', () => {
    const passages = [
      { title: 'Limits', text: 'At most 40 requests a minute.' },
      { title: 'Times', text: 'Answers take 30 seconds.' },
    ];
    expect(doubtAbout('At most 40 requests a minute, and answers take 30 seconds.', passages)).toBeUndefined();
    expect(doubtAbout('At most 40 requests a minute, and answers take 30 seconds.', passages.slice(0, 1))).toBe(
      'number',
    );
  });
});

describe('a sentence that its passage does not bear out', () => {
  it.each([
    ['number', 'The limit is 50.', 'The limit is 40.'],
    ['number', 'Wait 30 minutes.', 'Wait 30 seconds.'],
    ['number', 'Version 2.4.1 is needed.', 'You need version 2.4.0.'],
    ['number', 'Gold customers wait eight hours.', 'Gold customers wait one hour. Silver customers wait eight hours.'],
    ['name', 'Ask Ann Lee for access.', 'Ask Bea Moss for access.'],
    ['name', 'Set `max_age` in the file.', 'Set `min_age` in the file.'],
    ['quote', 'It says “never again”.', 'It says “once more”.'],
    ['negation', 'Refunds are retried.', 'Refunds are not retried.'],
    ['negation', 'Die Fahrt wird nicht erstattet.', 'Die Fahrt wird erstattet.'],
    ['negation', 'The flag is enabled.', 'The flag is disabled.'],
    ['meaning', 'Coffee beans are roasted slowly.', 'The printer is on the third floor.'],
  ])('is not confirmed because of its %s: %s', (why, sentence, passage) => expect(doubt(sentence, passage)).toBe(why));
});
