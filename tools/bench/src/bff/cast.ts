import type { Program } from '../process/program.js';
import type { AgentsAsked, ListenersAnswer, ListenersAsked } from './protocol.js';

/** The programs around ui-bff: who speaks behind it, and who listens before it. */
export interface Cast {
  readonly agents: Program<AgentsAsked, { url: string }>;
  readonly listeners: Program<ListenersAsked, ListenersAnswer>;
}
