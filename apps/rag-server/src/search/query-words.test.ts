import { describe, expect, it } from '@jest/globals';
import { queryWords } from './query-words.js';

const found = (query: string, text: string) =>
  [...queryWords(query).in(text)].map(({ start, end }) => text.slice(start, end));

/** With a sign of no alphabet at each word, so that none can be passed over. */
const lookedAtWhole = (query: string, text: string) =>
  found(
    query,
    text.replaceAll(/\S+/g, (piece) => `${piece}·`),
  );

const text =
  'Flies flying, a fly and a flier; PLANNED planes in plan B-12, user_id2 and id2x: the boxes, box-es, "boxed" – is it?';

describe('queryWords', () => {
  it.each([
    ['fly', ['Flies', 'flying', 'fly']],
    ['flies', ['Flies', 'flying', 'fly']],
    ['plan', ['PLANNED', 'plan']],
    ['plane planned', ['PLANNED', 'planes', 'plan']],
    ['id2', ['id2']],
    ['b 12', ['B', '12']],
    ['boxing', ['boxes', 'box', 'boxed']],
    ['is it', ['is', 'it']],
    ['zeppelin', []],
    ['é', []],
    ['', []],
  ])('finds %j in a text', (query, words) => {
    expect(found(query, text)).toEqual(words);
  });

  it.each(['fly', 'plane', 'id2', 'b 12', 'boxing', 'is it', 'e f', 'y'])(
    'finds %j the same as where each word is looked at',
    (query) => {
      expect(lookedAtWhole(query, text)).toEqual(found(query, text));
    },
  );

  it('finds words again and again, also while it is at work in another text', () => {
    const words = queryWords('boxing flies');
    const twoAtOnce: string[] = [];
    // The second text is read while the first one is half read.
    for (const word of words.in(text)) twoAtOnce.push(word.stem, ...[...words.in('a box')].map(({ stem }) => stem));

    expect(twoAtOnce).toEqual(['fli', 'box', 'fli', 'box', 'fli', 'box', 'box', 'box', 'box', 'box', 'box', 'box']);
  });

  it.each([
    ['日本語テキスト', '日本語のテキストと日本', ['日本語', 'テキスト', '日本']],
    ['日本 MCP', 'MCPは日本語', ['MCP', '日本']],
    ['ภาษาไทย', 'คนไทยพูดภาษาไทย', ['ไทย', 'ภาษา', 'ไทย']],
  ])('finds the words of %j where there are no spaces', (query, where, words) => {
    expect(found(query, where)).toEqual(words);
  });

  it('looks for the first 64 different words of a query', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `word${at}x`);

    expect(queryWords(words.join(' ')).stems.size).toBe(64);
    expect(found(words.join(' '), words.join(' '))).toEqual(words.slice(0, 64));
  });

  it('knows what a query is about', () => {
    expect([...queryWords('How do I restart the servers?').stems]).toEqual(['restart', 'server']);
    expect([...queryWords('how is it').stems]).toEqual(['how', 'is', 'it']);
  });
});

describe('a quick look for words', () => {
  const alphabet = [
    'server',
    'Server',
    'SERVER',
    'HTTPServer',
    'kafkaConsumer',
    'x',
    'id2',
    'man',
    'human',
    '42',
    'v1.2',
  ];
  const joined = alphabet.flatMap((one) =>
    alphabet.map((other) => [`${one}${other}`, `${one}_${other}`, `${one}-${other}`]),
  );
  const plain = [...alphabet, ...joined.flat()].join(' ');

  it.each(['server', 'consumer kafka', 'man', 'x', '42', 'id2', '1.2', 'http', 'human man', 'SERVERx', 'serverid 2'])(
    'finds %j where parts of words begin, as looking at each word does',
    (query) => {
      expect(found(query, plain)).toEqual(lookedAtWhole(query, plain));
    },
  );

  it.each(['die', 'sky', 'ski', 'go', 'c', 'cry', 'lie', 'by', 'us'])('finds every form of the short %j', (query) => {
    const forms =
      'dying dies died sky skies skis go going goes c cs cc C++ cat cry cries crying lying lies by buy us use';

    expect(found(query, forms)).toEqual(lookedAtWhole(query, forms));
  });

  it.each([
    ['Übung', 'Die Uebung und die UEBUNGEN', ['Uebung', 'UEBUNGEN']],
    ['Größe der Öle', 'Wie man die Groesse der OELE misst', ['Groesse', 'OELE']],
  ])('finds %j in German that is written without dots', (query, where, words) => {
    const inGerman = [...queryWords(`wie kann ich die ${query}`).in(where, 'de')];

    expect(inGerman.map(({ start, end }) => where.slice(start, end))).toEqual(words);
  });
});
