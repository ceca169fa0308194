import { describe, expect, it } from '@jest/globals';
import { type Citation, reduceTurn, setQuestion, type TokensUsed, turnBefore, type TurnNews } from '@parley/contracts';
import { faultsOf, figuresOf, judge, newFaults } from '../src/index.js';

const passage = (number: number, document_id: string): TurnNews => ({
  event: 'cite',
  data: {
    number,
    datasource_id: 'docs',
    document_id,
    title: document_id,
    text: 'It is 8080.',
    hash: 'ab',
  } satisfies Citation,
});
const says = (text: string): TurnNews => ({ event: 'content', data: { text } });
const notFound: TurnNews = { event: 'checked', data: { basis: 'not_found', marks: [] } };
const done: TurnNews = { event: 'done', data: {} };
const asked = (found: string[], ...news: TurnNews[]) => ({
  turn: news.reduce(reduceTurn, turnBefore()),
  found,
  seconds: 1,
});

const answerable = setQuestion.parse({
  id: 'port',
  question: 'Which port?',
  as: 'alice',
  expected: ['ports.md', 'README.md'],
  must_say: ['8080'],
  must_not_say: ['9090'],
});
const off = setQuestion.parse({
  id: 'off',
  question: 'Cake?',
  as: 'bob',
  is_unanswerable: true,
  withheld: ['ports.md'],
});

const good = judge(
  answerable,
  asked(
    ['README.md'],
    passage(1, 'README.md'),
    says('Port 8080 [1].'),
    { event: 'checked', data: { basis: 'knowledge', marks: [{ number: 1, confirmed: true }] } },
    done,
  ),
);

describe('an answer to a question that can be answered', () => {
  it('is good when it finds and cites an expected document and says what it must', () => {
    expect(good).toMatchObject({ isFound: true, isCited: true, saysAll: true, isWronglyRefused: false, leaked: [] });
    expect(faultsOf(good)).toEqual([]);
  });

  it('has each fault named', () => {
    const bad = judge(answerable, asked(['other.md'], passage(1, 'other.md'), says('Port 9090 [1].'), done));

    expect(faultsOf(bad)).toEqual(['not_found', 'not_cited', 'not_said', 'forbidden_said']);
  });

  it('is wrongly refused when it was not found, and failed when it did not end', () => {
    expect(judge(answerable, asked([], notFound, done))).toMatchObject({ isWronglyRefused: true, ended: 'done' });
    expect(judge(answerable, asked([], says('Por')))).toMatchObject({ ended: 'failed' });
  });
});

describe('an answer to a question that cannot be answered', () => {
  it('is right when it says that nothing was found', () => {
    expect(faultsOf(judge(off, asked([], notFound, done)))).toEqual([]);
  });

  it('is a fault when it is answered, and a leak when it names what the person may not read', () => {
    const leaked = judge(off, asked(['ports.md'], passage(1, 'ports.md'), says('8080 [1].'), done));

    expect(faultsOf(leaked)).toEqual(['leaked', 'wrongly_answered']);
    expect(leaked.leaked).toEqual(['ports.md']);
  });

  it('is a leak when a document that may not be read is named as the nearest', () => {
    const nearest = [{ datasource_id: 'docs', document_id: 'ports.md', title: 'Ports' }];
    const told: TurnNews = { event: 'checked', data: { basis: 'not_found', marks: [], nearest } };

    expect(judge(off, asked([], told, done)).leaked).toEqual(['ports.md']);
  });
});

describe('the figures of a set', () => {
  const refused = judge(answerable, asked([], notFound, done));
  const all = [good, refused, judge(off, asked([], notFound, done))];

  it('count only the questions to which they apply', () => {
    expect(figuresOf(all)).toMatchObject({
      ...{ questions: 3, passage_found: 0.5, cited: 0.5, must_say: 0.5, wrong_refusals: 0.5 },
      ...{ answered_although_unanswerable: 0, confirmed_share: 1, leaks: 0, failed: 0 },
    });
    expect(figuresOf([good])).toMatchObject({ answered_although_unanswerable: null });
  });

  it('give the tokens of an answer on average, and how many answers were only estimated', () => {
    const used = (tokens: TokensUsed) => judge(off, asked([], notFound, { event: 'done', data: { tokens } }));
    const counted = [used({ read: 100, written: 10 }), used({ read: 301, written: 20, estimated: true })];

    expect(figuresOf([...counted, good])).toMatchObject({
      ...{ tokens_read: 201, tokens_written: 15, tokens_estimated: 1 },
    });
    expect(figuresOf([good])).toMatchObject({ tokens_read: null, tokens_written: null, tokens_estimated: 0 });
  });

  it('name what became worse since an earlier run', () => {
    const outcome = (one: typeof good) => ({ id: one.id, faults: faultsOf(one) });

    expect(newFaults([outcome(refused)], [outcome(good)])).toEqual(['port']);
    expect(newFaults([outcome(refused)], [outcome(refused)])).toEqual([]);
    expect(newFaults([outcome(good)], [outcome(good)])).toEqual([]);
  });
});
