import type { Agent } from '../agents/agent.js';
import type { Talk } from '../questions/talk.js';

type Said = Readonly<Record<Talk['kind'], string>>;

/** What an agent without a model says where nothing was asked. */
export function talkWords({ kind, language }: Talk, agent: Pick<Agent, 'name'>): string {
  const name = agent.name.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|~#]/g, '\\$&');
  return (language === 'de' ? german(name) : english(name))[kind];
}

const english = (name: string): Said => ({
  greeting: 'Hello! What would you like to know?',
  thanks: 'You are welcome! Ask me whenever there is something else.',
  goodbye: 'Goodbye!',
  help:
    'Ask me a question in your own words, as you would ask a colleague, and name what it is about: a setting, an error, ' +
    'a task. I search the sources that you may read and quote the passages that fit, with where they come from. You can ' +
    'ask on after an answer: “and on Kubernetes?”',
  who:
    `I am ${name}. I search the sources that you may read and quote the passages that fit your question, with where ` +
    'they come from. What would you like to know?',
});

const german = (name: string): Said => ({
  greeting: 'Hallo! Was möchten Sie wissen?',
  thanks: 'Gern geschehen! Fragen Sie, wenn noch etwas ist.',
  goodbye: 'Auf Wiedersehen!',
  help:
    'Fragen Sie in Ihren eigenen Worten, wie Sie einen Kollegen fragen würden, und nennen Sie, worum es geht: eine ' +
    'Einstellung, einen Fehler, eine Aufgabe. Ich durchsuche die Quellen, die Sie lesen dürfen, und zitiere die passenden ' +
    'Stellen mit ihrer Herkunft. Nach einer Antwort können Sie weiterfragen: „und auf Kubernetes?“',
  who:
    `Ich bin ${name}. Ich durchsuche die Quellen, die Sie lesen dürfen, und zitiere die Stellen, die zu Ihrer Frage ` +
    'passen, mit ihrer Herkunft. Was möchten Sie wissen?',
});
