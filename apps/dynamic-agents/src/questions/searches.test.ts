import { describe, expect, it } from '@jest/globals';
import { searchesFor } from './searches.js';

const queries = (message: string, earlier: string[] = [], effort: 'low' | 'medium' | 'high' = 'medium') =>
  searchesFor(
    message,
    earlier.map((one) => ({ message: one })),
    effort,
  ).map(({ query }) => query);

const install = 'How do I install Parley on one machine?';

describe('a follow-up', () => {
  it('is searched with the question that it goes on with, and as it is', () => {
    expect(queries('and on Kubernetes?', [install])).toEqual([`${install} and on Kubernetes?`, 'and on Kubernetes?']);
  });

  it('counts less as it is', () => {
    const [whole, bare] = searchesFor('and on Kubernetes?', [{ message: install }], 'medium');
    expect(bare?.weight).toBeLessThan(whole?.weight ?? 0);
  });

  it('without a word of its own is not searched as it is', () => {
    expect(queries('Why?', [install])).toEqual([`${install} Why?`]);
  });

  it('of a follow-up goes on with the question that both are about', () => {
    expect(queries('How long?', [install, 'and on Kubernetes?'])).toEqual([`${install} kubernetes How long?`]);
  });

  it('has the words of the document that the last answer cited first', () => {
    const earlier = [{ message: 'How do I install it all?', cited: ['Helm charts', 'Images'] }];
    expect(searchesFor('Why?', earlier, 'medium').map(({ query }) => query)).toEqual([
      'How do I install it all? helm charts Why?',
    ]);
  });

  it('goes on with a question, not with the thanks after it', () => {
    expect(queries('Why?', [install, 'Thanks!'])).toEqual([`${install} Why?`]);
  });

  it('takes only so much of a long question along', () => {
    const [query = ''] = queries('Why?', [`How ${'long '.repeat(1000)}`]);
    expect(query.length).toBeLessThan(400);
  });

  it('is one search with low effort', () => {
    expect(queries('and on Kubernetes?', [install], 'low')).toEqual([`${install} and on Kubernetes?`]);
  });
});

describe('a question that stands alone', () => {
  it('is searched as it is, whatever was asked before', () => {
    expect(queries('What is a lease?', [install])).toEqual(['What is a lease?']);
  });

  it('is a question of its own at the beginning of a conversation, whatever its words', () => {
    expect(queries('and on Kubernetes?')).toEqual(['and on Kubernetes?']);
  });
});

describe('a compound question', () => {
  it.each([
    ['How do I add a wiki and what is a credential?', ['How do I add a wiki', 'what is a credential?']],
    [
      'What is a lease? What is a fence? Who holds a claim?',
      ['What is a lease?', 'What is a fence?', 'Who holds a claim?'],
    ],
    ['Please tell me:\n- how to add a wiki\n- how to rotate secrets', ['how to add a wiki', 'how to rotate secrets']],
    ['Wie starte ich die Demo und welche Ports braucht man?', ['Wie starte ich die Demo', 'welche Ports braucht man?']],
    [
      'What is the difference between livez and readyz?',
      ['What is the difference between livez and readyz?', 'livez', 'readyz'],
    ],
  ])('is searched part by part: %s', (message, parts) => {
    const searches = searchesFor(message, [], 'medium');
    expect(searches.map(({ query }) => query)).toEqual(parts);
    expect(searches.map(({ part }) => part)).toEqual(parts.map((_, at) => at));
  });

  it('has the words of its first part in one that points back to it', () => {
    expect(queries('How do I start the demo, and where does it keep its data?')).toEqual([
      'How do I start the demo',
      'How do I start the demo where does it keep its data?',
    ]);
  });

  it('has three parts at most', () => {
    expect(queries('What is a lease? What is a fence? What is a claim? What is a mutex?')).toHaveLength(3);
  });

  it('is one search with low effort', () => {
    expect(queries('What is a lease? What is a fence?', [], 'low')).toEqual(['What is a lease? What is a fence?']);
  });

  it.each([
    'How do I install and upgrade Parley?',
    'Does Parley need MongoDB and Redis?',
    'If a port is taken, what do I do?',
    'The port is taken and is blocked. What now?',
    'Hello, how do I deploy?',
    'Thanks! How do I deploy?',
  ])('is not: %s', (message) => {
    expect(queries(message)).toEqual([message]);
  });
});
