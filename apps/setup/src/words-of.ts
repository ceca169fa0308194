import { AppError } from '@parley/contracts';
import { z } from 'zod';

/** The settings that lead to whoever failed. */
const settings: Readonly<Partial<Record<AppError['code'], string>>> = {
  SERVICE_UNAVAILABLE: 'IDP_URL',
  AUTHZ_UNAVAILABLE: 'AUTHZ_HTTP and AUTHZ_TOKEN',
};

/** A failure in words for an operator, who reads no log beside it: an outage with its reason, and what to look at. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (lacksModel(error.cause)) return `${error.cause.message}. Create it first: npm run setup -- authz`;
  const setting = error instanceof AppError ? settings[error.code] : undefined;
  return setting === undefined ? error.message : `${reasonOf(error as AppError)}. Check ${setting}.`;
}

/** An authz that answers, and was not set up. */
const lacksModel = (cause: unknown): cause is Error =>
  cause instanceof Error && 'kind' in cause && cause.kind === 'store';

const details = z.object({ dependency: z.string(), reason: z.enum(['timeout', 'unreachable', 'bad_answer']) });

function reasonOf({ message, more, cause }: AppError): string {
  const said = cause instanceof Error ? cause.message : message;
  const { data } = details.safeParse(more.details);
  if (!data) return said;
  // What it said instead of an answer stays out: it may show secrets.
  return `${data.dependency} does not answer: ${data.reason === 'unreachable' ? said : data.reason}`;
}
