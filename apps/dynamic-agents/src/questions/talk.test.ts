import { describe, expect, it } from '@jest/globals';
import { talkIn } from './talk.js';

describe('what asks for no knowledge', () => {
  it.each([
    ['Hi', 'greeting', 'en'],
    ['Hello there!', 'greeting', 'en'],
    ['Good morning, team', 'greeting', 'en'],
    ['Hey 👋', 'greeting', 'en'],
    ['Hello, how are you?', 'greeting', 'en'],
    ['Guten Morgen zusammen', 'greeting', 'de'],
    ['Moin!', 'greeting', 'de'],
    ['Thanks a lot!', 'thanks', 'en'],
    ['ok thank you for your help', 'thanks', 'en'],
    ['Great, that helped. Thank you so much!', 'thanks', 'en'],
    ['👍🏽', 'thanks', 'en'],
    ['Vielen Dank für die Hilfe!', 'thanks', 'de'],
    ['super, danke dir', 'thanks', 'de'],
    ['Can you help me?', 'help', 'en'],
    ['Hello, I need some help please', 'help', 'en'],
    ['What can you do?', 'help', 'en'],
    ['Kannst du mir bitte helfen?', 'help', 'de'],
    ['Hi, who are you?', 'who', 'en'],
    ['What’s your name?', 'who', 'en'],
    ['Wer bist du?', 'who', 'de'],
    ['Bye, see you tomorrow', 'goodbye', 'en'],
    ['Tschüss', 'goodbye', 'de'],
  ])('%s', (message, kind, language) => {
    expect(talkIn(message)).toEqual({ kind, language });
  });

  it('is in the language of what was said before where its own words have none', () => {
    expect(talkIn('ok super', 'Wie starte ich die Demo?')).toEqual({ kind: 'thanks', language: 'de' });
  });
});

it.each([
  'Hello, how do I deploy?',
  'Hi! What is a lease?',
  'Thanks, and on Kubernetes?',
  'Can you help me with the wiki token?',
  'Help, the port is taken',
  'Who are you supposed to ask for access?',
  'Danke, und wie lösche ich es?',
  'How do greetings work?',
  'okapi',
  'why',
  '?',
  '',
  `hello ${'hello '.repeat(40)}`,
])('a question is none, whatever it begins with: %s', (message) => {
  expect(talkIn(message)).toBeUndefined();
});
