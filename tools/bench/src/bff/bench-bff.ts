import { startProgram } from '../process/program.js';
import { benchIdle } from './bench-idle.js';
import { benchJson } from './bench-json.js';
import { benchStreams } from './bench-streams.js';
import { startNeighbours } from './neighbours.js';
import type { AgentsAsked, ListenersAnswer, ListenersAsked } from './protocol.js';

/** Enough that nobody meets a limit: 20 questions and 100 other requests a minute. */
const people = 5_000;

/** The built ui-bff, each figure beside its baseline at the same time or in turn. */
export async function benchBff() {
  const neighbours = await startNeighbours(people);
  const agents = await startProgram<AgentsAsked, { url: string }>('bff/agents');
  const listeners = await startProgram<ListenersAsked, ListenersAnswer>('bff/listeners');
  const cast = { agents, listeners };
  try {
    return {
      ...(await benchJson(neighbours, cast)),
      ...(await benchStreams(neighbours, cast)),
      ...(await benchIdle(neighbours, cast)),
    };
  } finally {
    await Promise.all([agents.stop(), listeners.stop()]);
    await neighbours.close();
  }
}
