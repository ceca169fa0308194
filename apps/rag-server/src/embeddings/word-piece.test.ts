import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wordPiece } from './word-piece.js';

const vocabulary = readFileSync(
  fileURLToPath(new URL('../../assets/all-MiniLM-L6-v2-int8/vocab.txt', import.meta.url)),
  'utf8',
);
const tokenizer = wordPiece(vocabulary, 256);
const tokenize = (text: string) => tokenizer.windows(text).flat();
const pieces = vocabulary.split('\n');
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

  it('takes a long text in windows of about the same length, each between its marks, nothing left out', () => {
    const windows = tokenizer.windows('word '.repeat(300));

    expect(windows.map((window) => window.length)).toEqual([152, 152]);
    for (const window of windows) expect([window[0], window.at(-1)]).toEqual([101, 102]);
    expect(tokenizer.windows('word '.repeat(254))).toHaveLength(1);
  });

  it('begins every window of a long text with its short first line', () => {
    const windows = tokenizer.windows(`Harbour pilots\n${'word '.repeat(300)}`);
    const [, ...title] = tokenize('Harbour pilots').slice(0, -1);

    expect(windows).toHaveLength(2);
    for (const window of windows) expect(window.slice(1, 1 + title.length)).toEqual(title);
  });

  it('answers the two marks for nothing at all', () => {
    expect(tokenize(' \u0000\n')).toEqual([101, 102]);
  });

  it('refuses a vocabulary that is not of a BERT model', () => {
    expect(() => wordPiece('just\nwords', 256)).toThrow('The vocabulary lacks [UNK]');
  });
});
