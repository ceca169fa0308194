import type { ApiFailure } from './api-failure.js';

/** How a single call is made. Times in milliseconds. */
export interface CallOptions {
  /** Aborting rejects with the signal's own reason. */
  readonly signal?: AbortSignal;
  /** For one attempt, its answer's body included; 60,000 when absent. */
  readonly timeoutMs?: number;
  /** How long a repeatable call is tried again; 15,000 when absent, 0 for never. */
  readonly retryForMs?: number;
  /**
   * Doing it twice leaves the same as once, so it is repeated when nobody knows whether it arrived. GET, PUT and DELETE
   * always are (RFC 9110, section 9.2.2), POST and PATCH where this says so.
   */
  readonly isRepeatable?: boolean;
  /** Names the request, so that sending it again does nothing where the server did it already (Idempotency-Key). */
  readonly idempotencyKey?: string;
  /** Told before the call is tried again, beside the client's own `onRetry`. */
  readonly onRetry?: (failure: ApiFailure, waitMs: number) => void;
}
