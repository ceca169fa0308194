/** What to do about a field that was left empty, by the last part of the API's name for it. */
const demands: Readonly<Record<string, string>> = {
  name: 'Enter a name.',
  title: 'Enter a title.',
  label: 'Enter a label.',
  description: 'Enter a description.',
  category: 'Enter a category.',
  prompt: 'Enter a prompt.',
  system_prompt: 'Enter a system prompt.',
  display_text: 'Enter the displayed text.',
  llm_prompt: 'Enter a prompt.',
  subagent: 'Enter an agent.',
  model: 'Enter a model.',
  'model.id': 'Enter a model.',
  provider: 'Enter a provider.',
  url: 'Enter an address.',
  tool_id: 'Enter an id.',
  query: 'Enter a question.',
  tasks: 'Add at least one step.',
  tags: 'Add at least one tag.',
  expectedAgents: 'Add at least one agent.',
  parallel_searches: 'Add at least one search.',
  owner_team_slug: 'Choose a team.',
  shared_with_teams: 'Choose at least one team.',
};

/** Does not say what is wrong, but where to look and what to do. */
const unknown = 'This value is not valid. Check it and try again.';

type Words = (place: Place, amount: string) => string;

/** Where a message is shown. */
interface Place {
  readonly field: string;
  /** Whether it is an entry of a list; its messages are shown at the list. */
  readonly isEntry: boolean;
}

const demandOf: Words = ({ field, isEntry }) => {
  if (isEntry) return 'An entry is empty.';
  return demands[field] ?? demands[field.split('.').at(-1) ?? ''] ?? 'Fill this in.';
};

const each = ({ isEntry }: Place) => (isEntry ? ' each' : '');
const counted = (amount: string, one: string, many: string) =>
  `${Number(amount).toLocaleString('en')} ${amount === '1' ? one : many}`;
const characters = (amount: string) => counted(amount, 'character', 'characters');
const entries = (amount: string) => counted(amount, 'entry', 'entries');
const number = (amount: string) => Number(amount).toLocaleString('en');

/** The validator's texts (zod's English ones), and our own that say only that something is missing. */
const known: readonly (readonly [RegExp, Words])[] = [
  [/^(?:must not be empty$|required\b)/i, demandOf],
  [/received (?:undefined|null)$/, demandOf],
  [/^Too small: .* have >=1 (?:characters|items)$/, demandOf],
  [/^Too small: .* have >=?(\d+) characters$/, (place, least) => `At least ${characters(least)}${each(place)}.`],
  [/^Too big: .* have <=?(\d+) characters$/, (place, most) => `At most ${characters(most)}${each(place)}.`],
  [/ have exactly (\d+) characters$/, (place, exactly) => `Exactly ${characters(exactly)}${each(place)}.`],
  [/^Too small: .* have >=?(\d+) items$/, (_, least) => `Add at least ${entries(least)}.`],
  [/^Too big: .* have <=?(\d+) items$/, (_, most) => `At most ${entries(most)}.`],
  [/^Too small: .* be >=(-?[\d.]+)$/, (_, least) => `Enter ${number(least)} or more.`],
  [/^Too small: .* be >(-?[\d.]+)$/, (_, below) => `Enter more than ${number(below)}.`],
  [/^Too big: .* be <=(-?[\d.]+)$/, (_, most) => `Enter ${number(most)} or less.`],
  [/^Too big: .* be <(-?[\d.]+)$/, (_, above) => `Enter less than ${number(above)}.`],
  [/: expected int\b/, () => 'Enter a whole number.'],
  [/: expected number\b/, () => 'Enter a number.'],
  [/^Invalid option\b/, () => 'Choose one of the options.'],
  [/^Invalid URL$|^not an http or https address$/, () => 'Enter a web address, such as https://docs.example.com.'],
  [/^Invalid email address$/, () => 'Enter an e-mail address, such as ada@example.com.'],
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
