import { setTimeout as pause } from 'node:timers/promises';

/** A server that the environment names. */
export interface Neighbour {
  readonly name: string;
  /** The setting that led to it. */
  readonly setting: string;
  /** Rejects while it does not answer. */
  readonly ask: () => Promise<unknown>;
}

interface Patience {
  readonly seconds: number;
  readonly tell: (line: string) => void;
  /** Between two questions. */
  readonly pauseMs?: number;
}

/** Resolves once each has answered. Throws Error naming those that have not in the time given, and their settings. */
export async function awaitNeighbours(neighbours: readonly Neighbour[], { seconds, tell, pauseMs = 2_000 }: Patience) {
  const deadline = performance.now() + seconds * 1_000;
  let silent = await silentOf(neighbours);
  if (silent.length > 0) tell(`waiting for ${namesOf(silent)}`);
  while (silent.length > 0) {
    if (performance.now() >= deadline)
      throw new Error(
        `waited ${seconds} s for ${namesOf(silent)}: check ${silent.map(({ setting }) => setting).join(', ')}`,
      );
    await pause(pauseMs);
    silent = await silentOf(silent);
  }
}

const namesOf = (neighbours: readonly Neighbour[]) => neighbours.map(({ name }) => name).join(', ');

async function silentOf(neighbours: readonly Neighbour[]): Promise<Neighbour[]> {
  const asked = await Promise.allSettled(neighbours.map(({ ask }) => ask()));
  return neighbours.filter((_, at) => asked[at]?.status === 'rejected');
}
