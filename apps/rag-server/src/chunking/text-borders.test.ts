import { describe, expect, it } from '@jest/globals';
import { cutAfter, wordFrom } from './text-borders.js';

/** What a text of `room` characters and more is cut to. */
const firstPart = (text: string, room: number, cutting: 'sentences' | 'lines' = 'sentences') =>
  text.slice(0, cutAfter(text, 0, text.length, room, cutting));

describe('cutting a text', () => {
  it.each([
    [
      'English',
      'It runs at 3.30 a.m. every day. Is it fast? Nobody knows yet, at least',
      50,
      'It runs at 3.30 a.m. every day. Is it fast? ',
    ],
    [
      'Chinese',
      '系统每天备份一次，并写入日志。结果在哪里？在日志里，每个人都可以看到',
      26,
      '系统每天备份一次，并写入日志。结果在哪里？',
    ],
    [
      'Japanese',
      '備份は毎日行われます。結果は記録されます。誰でも読むことができる',
      28,
      '備份は毎日行われます。結果は記録されます。',
    ],
    ['Arabic', 'يعمل النظام كل يوم. هل هو سريع؟ لا أحد يعرف ذلك حتى الآن', 48, 'يعمل النظام كل يوم. هل هو سريع؟ '],
    ['Hindi', 'यह हर दिन चलता है। क्या यह तेज है? किसी को नहीं पता कि', 48, 'यह हर दिन चलता है। क्या यह तेज है? '],
    ['Thai, which ends a sentence with a blank', 'ระบบสำรองข้อมูลทุกวัน ผลลัพธ์อยู่ในบันทึก', 34, 'ระบบสำรองข้อมูลทุกวัน '],
  ])('ends a part with a sentence: %s', (_script, text, room, part) => {
    expect(firstPart(text, room)).toBe(part);
  });

  it('takes the end of a line for that of a sentence only where the paragraph or the item ends', () => {
    expect(firstPart('One sentence goes\non here. And the next one\ngoes on and on', 45)).toBe(
      'One sentence goes\non here. ',
    );
    expect(firstPart('- one item\n- two items. And\n- three items', 32)).toBe('- one item\n- two items. And\n');
    expect(firstPart('A paragraph ends.\n\nAnother one. It goes on', 34)).toBe('A paragraph ends.\n\n');
  });

  it('cuts between words where no sentence ends, also in scripts without spaces', () => {
    expect(firstPart('words and words without end', 20)).toBe('words and words ');
    expect(firstPart('ระบบสำรองข้อมูลทุกวัน', 12)).toBe('ระบบสำรอง');
    expect(firstPart('系统每天备份数据库一次', 5)).toBe('系统每天');
  });

  it('cuts rows and code between lines', () => {
    expect(firstPart('a(). b\nc(). d\ne(). f', 18, 'lines')).toBe('a(). b\nc(). d\n');
  });

  it.each([
    ['a family', '👨‍👩‍👧‍👦'.repeat(20), 11],
    ['flags', '🇩🇪🇫🇷'.repeat(20), 4],
    ['a letter with marks', 'e\u0301\u0323'.repeat(20), 3],
    ['a mark on a blank', ' \u0301'.repeat(20), 2],
    ['syllables of Hindi', 'क्षि'.repeat(20), 4],
    ['halves of Hangul', '\u1112\u1161\u11ab'.repeat(20), 3],
  ])('never cuts %s', (_what, text, length) => {
    for (let room = 2 * length; room < 60; room += 1) {
      expect(cutAfter(text, 0, text.length, room, 'sentences') % length).toBe(0);
    }
  });

  it('comes to an end where one character is longer than a part', () => {
    const text = `e${'\u0301'.repeat(1_000)}`;
    expect(cutAfter(text, 0, text.length, 100, 'sentences')).toBe(100);
    expect(cutAfter(`a${'😀'.repeat(9)}`, 0, 19, 2, 'sentences')).toBe(1);
  });
});

describe('repeating what stands before a cut', () => {
  const repeated = (text: string, from: number) => text.slice(wordFrom(text, from, text.length, 0));

  it.each([
    ['a word', 'The first sentence. The second', 7, 'sentence. The second'],
    ['a sentence without blanks', '这是第一句。这是第二句', 3, '这是第二句'],
    ['a word without blanks', 'ระบบสำรองข้อมูลทุกวัน', 2, 'สำรองข้อมูลทุกวัน'],
    ['no word that is only cut', 'https://example.org/aaaaaaaaaaaa', 25, ''],
    ['a whole character', 'a \u0301b c', 0, 'b c'],
  ])('begins with %s', (_what, text, from, part) => {
    expect(repeated(text, from)).toBe(part);
  });
});
