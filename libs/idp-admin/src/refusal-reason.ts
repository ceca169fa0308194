import { jsonOrUndefined } from '@parley/contracts';
import { z } from 'zod';

/** Keycloak answers in three shapes. Each of these fields is a sentence without values. */
const refusal = z.object({
  errorMessage: z.string().optional(),
  error_description: z.string().optional(),
  error: z.string().optional(),
});

/** Why the idp refused, from the text of its answer: at most 200 characters, empty if it gives no reason. */
export function refusalReason(text: string): string {
  const { data } = refusal.safeParse(jsonOrUndefined(text));
  return (data?.errorMessage ?? data?.error_description ?? data?.error ?? '').slice(0, 200);
}
