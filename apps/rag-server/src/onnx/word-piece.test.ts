import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { libraryTokenizer } from './read-tokenizer.js';
import { tokenWindows } from './token-windows.js';
import { wordPiece } from './word-piece.js';

const shipped = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../assets/all-MiniLM-L6-v2-int8/${file}`, import.meta.url)), 'utf8');
const pieces = shipped('vocab.txt').split('\n');
const tokenizer = wordPiece(new Map(pieces.map((piece, id) => [piece, id])));
const windows = (text: string, prefix?: string) => tokenWindows(tokenizer, 256, text, prefix);
const tokenize = (text: string) => windows(text).flat();
const read = (text: string) => tokenize(text).map((id) => pieces[id]);

describe('wordPiece', () => {
  it('gives the ids that BERT was trained with', () => {
    expect(tokenize('Hello, world!')).toEqual([101, 7592, 1010, 2088, 999, 102]);
  });

  it('splits a word that the vocabulary lacks into its longest pieces', () => {
    expect(read('unaffable')).toEqual(['[CLS]', 'una', '##ffa', '##ble', '[SEP]']);
  });

  it('drops accents and case', () => {
    expect(tokenize('RÉSUMÉ')).toEqual(tokenize('resume'));
  });

  it('takes every ideograph as a word', () => {
    expect(read('中国 ok')).toEqual(['[CLS]', '中', '国', 'ok', '[SEP]']);
  });

  it('marks a word of more than a hundred letters as unknown', () => {
    expect(read('a'.repeat(101))).toEqual(['[CLS]', '[UNK]', '[SEP]']);
  });

  it('answers the two marks for nothing at all', () => {
    expect(tokenize(' \u0000\n')).toEqual([101, 102]);
  });

  it('refuses a vocabulary that is not of a BERT model', () => {
    expect(() => wordPiece(new Map([['just', 0]]))).toThrow('The vocabulary lacks [UNK]');
  });

  it('gives what the library of Hugging Face gives', async () => {
    const library = await libraryTokenizer(JSON.parse(shipped('tokenizer.json')) as object, {});
    const texts = [
      shipped('LICENSE'),
      ...pieces.filter((_, at) => at % 97 === 0).map((piece) => `${piece} Ärger, naïve—œuvre! ${piece.toUpperCase()}`),
      'tabs\tand\u00a0blanks\u200b\r\nlines 3.14 $5 don\'t "quoted" C++/C# a_b @x #1 😀 한국어 العربية 中文ですか नमस्ते ﬁ ½ İstanbul',
    ].map((text) => text.replaceAll(/\[[A-Z]+\]/gi, ''));

    for (const text of texts) expect(tokenizer.tokens(text)).toEqual(library.tokens(text));
  });
});

describe('tokenWindows', () => {
  it('takes a long text in windows of about the same length, each between its marks, nothing left out', () => {
    expect(windows('word '.repeat(300)).map(({ length }) => length)).toEqual([152, 152]);
    for (const window of windows('word '.repeat(300))) expect([window[0], window.at(-1)]).toEqual([101, 102]);
    expect(windows('word '.repeat(254))).toHaveLength(1);
  });

  it('begins every window of a long text with its short first line, and with what the model wants to read first', () => {
    const found = windows(`Harbour pilots\n${'word '.repeat(300)}`, 'passage: ');
    const title = tokenize('passage: Harbour pilots').slice(0, -1);

    expect(found).toHaveLength(2);
    for (const window of found) expect(window.slice(0, title.length)).toEqual(title);
  });
});
