import type { EntityTypes } from '../mcp/builtin-tools.js';
import type { Tool } from '../mcp/tool.js';
import type { ExploreGraph } from './explore/explore-graph.js';

/** Both graphs as readers see them, and the tools of agents. */
export interface GraphServices {
  readonly data: ExploreGraph;
  readonly ontology: ExploreGraph;
  readonly tools: readonly Tool[];
  /** The types that have an entity in these datasources, sorted. */
  readonly entityTypes: EntityTypes;
}
