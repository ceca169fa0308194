import type { GraphValue } from '../engine/graph-engine.js';
import type { DocumentKey } from '../../index/chunk-index.js';
import type { EntityName } from '../entities/entity-name.js';

/** An entity as one datasource describes it. */
export interface GraphNode extends EntityName {
  readonly id: string;
  /** Of all nodes that were put with it and are removed with it. */
  readonly rootId: string;
  readonly datasourceId: string;
  readonly additionalTypes: readonly string[];
  readonly isPart: boolean;
  /** Among the nodes of several datasources for one entity the largest is shown. */
  readonly generation: string;
  /** Epoch seconds; 0 for ever. */
  readonly freshUntil: number;
  /** Of the document that it comes from: the key of the list of its own readers. */
  readonly readersKey?: string | undefined;
  /** Values that both engines keep: no nesting, lists of one kind. */
  readonly properties: Readonly<Record<string, GraphValue>>;
}

export interface GraphEdge {
  readonly fromId: string;
  readonly toId: string;
  readonly name: string;
  /** The relation of the ontology that it is of; absent between an entity and its parts. */
  readonly relationId?: string;
}

/** A relation between entities, reported once no matter how many nodes they have. */
export interface Relation {
  readonly from: EntityName;
  readonly to: EntityName;
  readonly name: string;
  /** The relation of the ontology that it is of; absent between an entity and its parts. */
  readonly relationId?: string;
}

/** The nodes and edges that count: those that are fresh and in datasources that the reader may read. */
export interface Scope {
  readonly datasourceIds: 'all' | readonly string[];
  /** Keys of reader lists: what comes from a document with other readers of its own is not there. Absent: none. */
  readonly lists?: readonly string[];
  /** Epoch seconds. */
  readonly now: number;
}

/** All or nothing: removed first, then put, then linked. */
export interface GraphChange {
  readonly removeRoots: readonly string[];
  readonly put: readonly GraphNode[];
  readonly link: readonly GraphEdge[];
}

/** A place in the order of a list; what comes after it is the next page. */
export interface PageRequest<Cursor> {
  readonly after?: Cursor;
  readonly offset: number;
  readonly limit: number;
}

export interface Around {
  readonly limit: number;
  /** Relations of that name are passed over. */
  readonly without?: string;
}

export interface Expansion {
  readonly relations: readonly Relation[];
  /** Whether there were more than `limit`. */
  readonly isCut: boolean;
}

/** A relation of the ontology, and the type that all of its edges begin at. */
export interface OneRelation {
  readonly relationId: string;
  readonly fromType?: string;
}

/** The type of nodes and what they are part of, per datasource. */
export interface TypeInUse {
  readonly datasourceId: string;
  readonly type: string;
  /** `null` for what was ingested itself. */
  readonly parentType: string | null;
}

/**
 * One graph: entities of the data graph, or types of the ontology graph. Reads answer what the scope allows and nothing
 * else; entities that several datasources describe appear once. Throws `SERVICE_UNAVAILABLE` if the engine is down.
 */
export interface GraphStore {
  /** Doing it again leaves the same. */
  apply(change: GraphChange): Promise<void>;
  removeDatasource(datasourceId: string): Promise<void>;
  /** Edges that are not there are passed over. */
  unlink(edges: readonly GraphEdge[]): Promise<void>;
  /** Of all datasources, stale ones too, without those that have readers of their own; ordered by id. */
  nodesOf(
    type: string,
    place: { readonly after: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<GraphNode[]>;
  /** All edges of relations of the ontology, or of one of them; quick where the type that they begin at is known. */
  edgesOf(which: 'all' | OneRelation, signal: AbortSignal): Promise<GraphEdge[]>;
  /** Every type that has a node without readers of its own, whatever the datasource. */
  typesInUse(signal: AbortSignal): Promise<TypeInUse[]>;
  /** The ones of these that have such a node. */
  stillInUse(types: readonly TypeInUse[], signal: AbortSignal): Promise<TypeInUse[]>;
  /** Of such nodes with these roots. */
  typesOfRoots(rootIds: readonly string[], signal: AbortSignal): Promise<TypeInUse[]>;

  /** Sorted. */
  types(scope: Scope, limit: number, signal: AbortSignal): Promise<string[]>;
  /** Ordered by type and key. */
  page(
    scope: Scope,
    request: PageRequest<EntityName> & { readonly type?: string },
    signal: AbortSignal,
  ): Promise<GraphNode[]>;
  /** Ordered by from, name, to and the relation's id. */
  relationPage(
    scope: Scope,
    request: PageRequest<Relation> & { readonly name?: string },
    signal: AbortSignal,
  ): Promise<Relation[]>;
  /** In no order; what is not there or may not be seen is left out. */
  find(scope: Scope, names: readonly EntityName[], signal: AbortSignal): Promise<GraphNode[]>;
  /** Relations from or to any of these entities, in a fixed order. */
  expand(scope: Scope, names: readonly EntityName[], around: Around, signal: AbortSignal): Promise<Expansion>;
  /** Of all datasources that describe the entity, in a fixed order. */
  documents(scope: Scope, name: EntityName, signal: AbortSignal): Promise<DocumentKey[]>;
  /** That many random entities, different each time. */
  draw(scope: Scope, n: number, signal: AbortSignal): Promise<GraphNode[]>;
  stats(scope: Scope, signal: AbortSignal): Promise<{ readonly entities: number; readonly relations: number }>;

  ping(signal: AbortSignal): Promise<void>;
}
