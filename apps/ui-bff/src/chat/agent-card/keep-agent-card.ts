import type { AgentCard } from '@parley/contracts';

/** Reads the agent card of the agents service. */
export type FetchAgentCard = (bearer: string, signal: AbortSignal) => Promise<AgentCard>;

interface Deps {
  readonly fetchAgentCard: FetchAgentCard;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

const freshMs = 60_000;
const usableMs = 300_000;
const timeoutMs = 5_000;

/**
 * Caches the agent card for a minute. While the agents service does not answer, a card of up to five minutes is still
 * returned; after that, the failure (`SERVICE_UNAVAILABLE`). Concurrent callers share one request.
 */
export function keepAgentCard({ fetchAgentCard, nowMs }: Deps): (bearer: string) => Promise<AgentCard> {
  let kept: { readonly card: AgentCard; readonly at: number } | undefined;
  let asking: Promise<AgentCard> | undefined;
  const ask = async (bearer: string) => {
    const at = nowMs();
    const card = await fetchAgentCard(bearer, AbortSignal.timeout(timeoutMs));
    kept = { card, at };
    return card;
  };
  return async (bearer) => {
    if (kept && nowMs() - kept.at < freshMs) return kept.card;
    asking ??= ask(bearer).finally(() => {
      asking = undefined;
    });
    try {
      return await asking;
    } catch (error) {
      if (kept && nowMs() - kept.at < usableMs) return kept.card;
      throw error;
    }
  };
}
