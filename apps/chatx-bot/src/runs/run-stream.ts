import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { errorBody, jsonOrUndefined } from '@parley/contracts';
import type { CallOptions, OpenDependency } from '@parley/service';
import { z } from 'zod';

/** ui-bff did not begin the run, or does not know it any more. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    /** `details.reason` of the error, where it has one. */
    readonly reason?: string,
  ) {
    super(`ui-bff answered the run with ${status}`);
  }
}

const reasonIn = z.object({ reason: z.string() });

/** In whose name a stream is opened, and until when it is wanted. */
export interface StreamOptions {
  readonly token: string;
  readonly signal: AbortSignal;
}

/** Opens a stream of events. Throws RunRefused, AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason. */
export async function openStream(
  open: OpenDependency,
  url: string,
  init: CallOptions,
  { token, signal }: StreamOptions,
): Promise<Readable> {
  const { status, body } = await open(url, {
    ...init,
    signal,
    headers: {
      ...init.headers,
      Authorization: `Bearer ${token}`,
      Accept: 'text/event-stream',
      'X-Client-Source': 'chatx-bot',
      ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    },
  });
  if (status === 200) return body;
  const said = await text(body).catch(() => '');
  const { code, details } = errorBody.safeParse(jsonOrUndefined(said)).data ?? {};
  throw new RunRefused(status, code, reasonIn.safeParse(details).data?.reason);
}
