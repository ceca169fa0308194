import type { Language } from '@parley/language';

/** A command that is one word. */
export type Command = 'help' | 'doctor' | 'agents';

/** English is understood whatever is spoken. */
const english: Readonly<Record<string, Command>> = { help: 'help', doctor: 'doctor', agents: 'agents' };
const german: Readonly<Record<string, Command>> = {
  hilfe: 'help',
  diagnose: 'doctor',
  assistenten: 'agents',
  agenten: 'agents',
};

const wordOf = (text: string): string => text.trim().toLowerCase().replace(/^\//, '');
const named = (commands: Readonly<Record<string, Command>>, word: string): Command | undefined =>
  Object.hasOwn(commands, word) ? commands[word] : undefined;

/** The command that a message consists of, if it is one. */
export const commandOf = (text: string): Command | undefined =>
  named(english, wordOf(text)) ?? named(german, wordOf(text));

/** The language that a command is clearly in: English words are those that everybody knows. */
export const languageOfCommand = (text: string): Language | undefined =>
  named(german, wordOf(text)) === undefined ? undefined : 'de';
