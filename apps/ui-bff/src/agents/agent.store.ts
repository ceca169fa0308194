import type { AgentChange, AgentRecord, AvailableAgent, ConfirmedTool, PageQuery } from '@parley/contracts';

/** What ui-bff needs of an agent's record: no prompt, no tools. */
export type Agent = AvailableAgent;

/** An agent with all that its managers set. */
export type AgentConfig = AgentRecord;

/** Where agent configs are kept. */
export interface AgentStore {
  /** Disabled agents are as good as absent here. Absence is an answer: resolves to `undefined`. */
  findEnabled(id: string): Promise<Agent | undefined>;
  /** Enabled agents by name, then id. What cannot be read is logged, and left out of lists. */
  listEnabled(): Promise<Agent[]>;
  /** The whole config, enabled or not. Throws AppError `CONFLICT` for one that cannot be read. */
  findConfig(id: string): Promise<AgentConfig | undefined>;
  /** The newest first, ids deciding between those of one moment; `ids` leaves the others out. */
  listConfigs(page: PageQuery & { readonly ids?: readonly string[] }): Promise<{ items: AgentConfig[]; total: number }>;
  /** Those of the ids that are an agent's, enabled or not. */
  listIds(ids: readonly string[]): Promise<string[]>;
  /** Names of those of the ids that are an agent's, enabled or not. */
  namesById(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Ids of all agents in their order, beginning after that one. */
  idsAfter(id: string | undefined, limit: number): Promise<string[]>;
  /** Names of agents whose model that entry is, enabled or not, in the order of their ids; so many at most. */
  namesWithModel(entryId: string, limit: number): Promise<string[]>;
  /** Throws AppError `CONFLICT` when the id is taken. */
  insert(config: AgentConfig): Promise<void>;
  /** Goes before the read of a change that is made under a lease. Throws AppError as `Fences.raise`. */
  raiseFence(id: string, fence: number): Promise<void>;
  /**
   * Changes what is named, and answers the whole; `undefined` when there is no such agent any more.
   * Throws AppError as `Fences.check`.
   */
  update(id: string, change: AgentChange, updatedAt: Date, fence: number): Promise<AgentConfig | undefined>;
  /**
   * Makes these all the versions of tools that are confirmed; `undefined` when there is no such agent any more. The
   * config counts as unchanged: whoever edits it meanwhile can still save it.
   * Throws AppError as `Fences.check`.
   */
  confirmTools(id: string, tools: readonly ConfirmedTool[], fence: number): Promise<AgentConfig | undefined>;
  /** Takes a team out of every agent that it owns, or that is shared with it. */
  takeTeam(slug: string): Promise<void>;
  /** False when there is no such agent any more. */
  remove(id: string): Promise<boolean>;
}
