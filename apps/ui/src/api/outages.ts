import { createStore } from './store.js';
import { t } from '../texts/texts.js';

/** What people miss while something behind the page is down. */
export type Part = 'platform' | 'answers' | 'knowledge' | 'sign-in' | 'access' | 'data';

/** A part that is down. */
export interface Outage {
  readonly part: Part;
  /** For administrators: which service, and how. */
  readonly cause: string;
}

/** What is down now, shown above every page. */
const down = createStore<readonly Outage[]>([]);

/** Services by the names that errors give them (`details.dependency`). */
const parts: Readonly<Record<string, Part>> = {
  'dynamic-agents': 'answers',
  'rag-server': 'knowledge',
  idp: 'sign-in',
  authz: 'access',
  docdb: 'data',
};

const lost = (outage: Outage) => down.set([...down.get().filter(({ part }) => part !== outage.part), outage]);
const isBack = (part: Part) => {
  if (down.get().some((one) => one.part === part)) down.set(down.get().filter((one) => one.part !== part));
};

const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
export const isOutage = ({ status }: Response): boolean => outageStatuses.has(status);

export const outages = {
  down,
  isBack,
  /** Hears from each answer what is there, and from each that says so what is not. */
  watch:
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await send(input, init).catch((error: unknown) => {
        if (error instanceof TypeError) lost({ part: 'platform', cause: t('no answer') });
        throw error;
      });
      if (isOutage(response)) await hear(response.clone());
      else isBack('platform');
      return response;
    },
};

/** An answer in our own shape comes from a platform that is there; without a name in it, its text says what is missing. */
async function hear(response: Response): Promise<void> {
  const { code, details } = await bodyOf(response);
  if (typeof code !== 'string') {
    lost({ part: 'platform', cause: t('status {{status}}', { status: response.status }) });
    return;
  }
  const { dependency = code === 'AUTHZ_UNAVAILABLE' ? 'authz' : undefined, reason } = asRecord(details);
  const part = typeof dependency === 'string' && Object.hasOwn(parts, dependency) ? parts[dependency] : undefined;
  if (part) lost({ part, cause: [dependency, reason].filter((word) => typeof word === 'string').join(': ') });
}

const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> =>
  asRecord(await response.json().catch(() => undefined));

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
