import { type Program, startProgram } from './program.js';

export type Neighbour = Program<object, { url: string }>;

/** Starts an embedded neighbour alone in its process, as it would be on its own machine; `idp` takes its realm. */
export const startNeighbour = (name: 'docdb' | 'authz' | 'idp', ...args: readonly string[]): Promise<Neighbour> =>
  startProgram('process/neighbour', [name, ...args]);
