import { counted, t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

/** What to do about a field that was left empty, by the last part of the API's name for it. */
const demands: Readonly<Record<string, string>> = {
  name: t('Enter a name.'),
  title: t('Enter a title.'),
  label: t('Enter a label.'),
  description: t('Enter a description.'),
  category: t('Enter a category.'),
  prompt: t('Enter a prompt.'),
  system_prompt: t('Enter a system prompt.'),
  display_text: t('Enter the displayed text.'),
  llm_prompt: t('Enter a prompt.'),
  subagent: t('Enter an agent.'),
  model: t('Enter a model.'),
  'model.id': t('Enter a model.'),
  provider: t('Enter a provider.'),
  url: t('Enter an address.'),
  tool_id: t('Enter an id.'),
  query: t('Enter a question.'),
  tasks: t('Add at least one step.'),
  tags: t('Add at least one tag.'),
  expectedAgents: t('Add at least one agent.'),
  parallel_searches: t('Add at least one search.'),
  owner_team_slug: t('Choose a team.'),
  shared_with_teams: t('Choose at least one team.'),
};

/** Does not say what is wrong, but where to look and what to do. */
const unknown = t('This value is not valid. Check it and try again.');

type Words = (place: Place, amount: string) => string;

/** Where a message is shown. */
interface Place {
  readonly field: string;
  /** Whether it is an entry of a list; its messages are shown at the list. */
  readonly isEntry: boolean;
}

const demandOf: Words = ({ field, isEntry }) => {
  if (isEntry) return t('An entry is empty.');
  return demands[field] ?? demands[field.split('.').at(-1) ?? ''] ?? t('Fill this in.');
};

const each = ({ isEntry }: Place) => (isEntry ? t(' each') : '');
const characters = (amount: string) => counted(Number(amount), 'character');
const entries = (amount: string) => counted(Number(amount), 'entry', 'entries');
const number = (amount: string) => Number(amount).toLocaleString(locale);

/** The validator's texts (zod's English ones), and our own that say only that something is missing. */
const known: readonly (readonly [RegExp, Words])[] = [
  [/^(?:must not be empty$|required\b)/i, demandOf],
  [/received (?:undefined|null)$/, demandOf],
  [/^Too small: .* have >=1 (?:characters|items)$/, demandOf],
  [
    /^Too small: .* have >=?(\d+) characters$/,
    (place, least) => t('At least {{characters}}{{each}}.', { characters: characters(least), each: each(place) }),
  ],
  [
    /^Too big: .* have <=?(\d+) characters$/,
    (place, most) => t('At most {{characters}}{{each}}.', { characters: characters(most), each: each(place) }),
  ],
  [
    / have exactly (\d+) characters$/,
    (place, exactly) => t('Exactly {{characters}}{{each}}.', { characters: characters(exactly), each: each(place) }),
  ],
  [/^Too small: .* have >=?(\d+) items$/, (_, least) => t('Add at least {{entries}}.', { entries: entries(least) })],
  [/^Too big: .* have <=?(\d+) items$/, (_, most) => t('At most {{entries}}.', { entries: entries(most) })],
  [/^Too small: .* be >=(-?[\d.]+)$/, (_, least) => t('Enter {{number}} or more.', { number: number(least) })],
  [/^Too small: .* be >(-?[\d.]+)$/, (_, below) => t('Enter more than {{number}}.', { number: number(below) })],
  [/^Too big: .* be <=(-?[\d.]+)$/, (_, most) => t('Enter {{number}} or less.', { number: number(most) })],
  [/^Too big: .* be <(-?[\d.]+)$/, (_, above) => t('Enter less than {{number}}.', { number: number(above) })],
  [/: expected int\b/, () => t('Enter a whole number.')],
  [/: expected number\b/, () => t('Enter a number.')],
  [/^Invalid option\b/, () => t('Choose one of the options.')],
  [/^Invalid URL$|^not an http or https address$/, () => t('Enter a web address, such as https://docs.example.com.')],
  [/^Invalid email address$/, () => t('Enter an e-mail address, such as ada@example.com.')],
  [/^(?:Invalid|Too (?:small|big)|Unrecognized|Expected)\b/, () => unknown],
];

/**
 * The server's message for a field as a person can act on it: a validator's own terms are replaced, and a text that was
 * written for people stays, as a sentence.
 */
export function fieldWords(field: string, message: string): string {
  const place = { field, isEntry: /\.\d+$/.test(field) };
  for (const [pattern, words] of known) {
    const found = pattern.exec(message);
    if (found) return words(place, found[1] ?? '');
  }
  return sentence(message);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return unknown;
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
