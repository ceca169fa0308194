import { AppError, type FieldError, type WikiTestAnswer, type WikiTestStep } from '@parley/contracts';
import { WikiRefusal } from '../wiki-refusal.js';
import type { Wiki } from '../wikis.js';

/** What is tried. */
export interface TriedWiki {
  readonly wiki: Wiki;
  /** Whether it is read with an account. */
  readonly signsIn: boolean;
  /** Keys of the spaces that people may add; empty for all. */
  readonly spaces: readonly string[];
  /** Throws `VALIDATION_ERROR` for an address that must not be read, and a credential that is not for it. */
  readonly requireReachable: () => Promise<void>;
}

/** All of them are looked for, so many at most. */
const mostSpaces = 50;

/** Tries a wiki step by step, and says what to change at the first that fails. Changes nothing. */
export async function testWiki(tried: TriedWiki, signal: AbortSignal): Promise<WikiTestAnswer> {
  const steps: WikiTestStep[] = [];
  for (const [step, attempt] of attempts) {
    const told = await attempt(tried, signal).catch((error: unknown) => new StepFailed(wordsOf(error)));
    const works = typeof told === 'string';
    steps.push({ step, works, message: works ? told : told.message });
    if (!works) break;
  }
  return { works: steps.every(({ works }) => works), steps };
}

class StepFailed extends Error {}

function wordsOf(error: unknown): string {
  const isTold = error instanceof StepFailed || error instanceof WikiRefusal;
  if (isTold || (error instanceof AppError && error.code === 'VALIDATION_ERROR')) return error.message;
  throw error;
}

type Attempt = (tried: TriedWiki, signal: AbortSignal) => Promise<string>;

const attempts: readonly (readonly [WikiTestStep['step'], Attempt])[] = [
  ['address', address],
  ['sign_in', signIn],
  ['spaces', spaces],
  ['page', page],
];

/** What is not public is for an operator to allow. */
async function address({ wiki, requireReachable }: TriedWiki): Promise<string> {
  await requireReachable().catch((error: unknown) => {
    const isGuarded = error instanceof AppError && error.code === 'VALIDATION_ERROR' && isOfField(error, 'url');
    throw isGuarded ? new StepFailed(`${error.message} ${allowed}`) : error;
  });
  return `${wiki.url} may be read.`;
}

const allowed = 'An operator allows others with CRAWL_ALLOWED_HOSTS, CRAWL_ALLOWED_NETWORKS and CRAWL_ALLOWED_PORTS.';

const isOfField = ({ more: { details } }: AppError, field: string) =>
  Array.isArray(details) && details.some((one: FieldError) => one.field === field);

async function signIn({ wiki, signsIn }: TriedWiki, signal: AbortSignal): Promise<string> {
  if (!signsIn) return 'Nobody signs in: only what is public is read.';
  const name = await wiki.client.currentUser(signal);
  if (name !== undefined) return name === '' ? 'The wiki knows the account.' : `Signed in as ${name}.`;
  throw new StepFailed(
    'The wiki takes the account for nobody. Confluence Cloud needs the e-mail address as user name, Data Center a personal token and no user name.',
  );
}

async function spaces({ wiki, spaces: keys }: TriedWiki, signal: AbortSignal): Promise<string> {
  if (keys.length === 0) return 'All spaces that are public can be added.';
  const missing: string[] = [];
  for (const key of keys.slice(0, mostSpaces)) {
    const isThere = await wiki.client.homePage(key, signal).then(() => true, unlessGone);
    if (!isThere) missing.push(key);
  }
  const named = new Intl.ListFormat('en-GB').format(missing);
  if (missing.length > 0)
    throw new StepFailed(
      `The wiki does not show ${named}: check how the keys are written, and that ${wiki.account} may read there.`,
    );
  return keys.length > mostSpaces ? `The first ${mostSpaces} spaces are there.` : 'The spaces are there.';
}

function unlessGone(error: unknown): boolean {
  if (error instanceof WikiRefusal && error.isGone) return false;
  throw error;
}

async function page({ wiki, spaces: [first] }: TriedWiki, signal: AbortSignal): Promise<string> {
  const found = await wiki.client.somePage(first, signal);
  if (found) return `The page "${found.title}" can be read. Links lead to ${new URL(found.url).origin}.`;
  const place = first === undefined ? 'The wiki' : `The space ${first}`;
  throw new StepFailed(`${place} shows no page: check that ${wiki.account} may read pages there.`);
}
