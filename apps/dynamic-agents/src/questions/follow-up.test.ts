import { describe, expect, it } from '@jest/globals';
import { isFollowUp } from './follow-up.js';

describe('a message asks on after another one', () => {
  it.each([
    ['a pronoun', 'How do I change it?'],
    ['a pronoun', 'Where does it keep its data?'],
    ['a pronoun', 'What do they cost?'],
    ['a pronoun', 'Who may do that?'],
    ['a pronoun', 'How long do those last?'],
    ['a pronoun', 'Wie schalte ich das aus?'],
    ['a pronoun', 'Was kostet sie?'],
    ['a pronoun', 'What happens when it is down?'],
    ['an opener', 'and on Kubernetes?'],
    ['an opener', 'What about the metrics token?'],
    ['an opener', 'und auf Kubernetes?'],
    ['an opener', 'Was ist mit Redis?'],
    ['a question word alone', 'Why?'],
    ['a question word alone', 'Since when?'],
    ['a question word alone', 'Wie lange?'],
    ['an ellipsis', 'with Docker?'],
    ['an ellipsis', 'Kubernetes?'],
    ['an ellipsis', 'ohne Container?'],
    ['a property of something', 'What is the default?'],
    ['a property of something', 'And the maximum?'],
    ['a property of something', 'Was ist der Standard?'],
    ['a known thing', 'Which permissions does the account need?'],
    ['a comparison', 'Is there another example?'],
    ['a comparison', 'what else can I do?'],
  ])('by %s: %s', (_by, message) => {
    expect(isFollowUp(message)).toBe(true);
  });
});

describe('a question that stands alone', () => {
  it.each([
    'How do I install Parley on Kubernetes?',
    'How do I start the stack and where does it keep its data?',
    'What happens to a document when it is deleted?',
    'Is there a limit for wiki attachments?',
    'Is it possible to crawl private networks?',
    'Gibt es ein Limit für Anhänge im Wiki?',
    'How do I use OpenSearch instead of LanceDB?',
    'What is a lease?',
    'Who is on call this weekend?',
    'backup restore MongoDB',
    'Wie installiere ich Parley auf Kubernetes?',
  ])('%s', (message) => {
    expect(isFollowUp(message)).toBe(false);
  });
});
