import type { RagRole } from '@parley/contracts';
import type { Stage } from './stage.js';

export type Dependency = 'docdb' | 'authz' | 'index' | 'embeddings' | 'graph';

/** A request that succeeds; parameters as they are meant, not as they are encoded. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is documented about one route, for the tests that are generated from it. */
export interface Row {
  /** The weakest role that may. */
  readonly role: RagRole;
  /** A good request with every field of its body filled, new each time; `id` is an id that must do. */
  readonly good: (stage: Stage, id: string) => Sent | Promise<Sent>;
  /** What the same request is answered with when it is sent again. */
  readonly again: readonly number[];
  /** Fields of body or query that name a thing, with the name of nothing: 404. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether `good` can be about any `id`. */
  readonly anyId?: boolean;
  /** Whether it makes what its path names: then no well-formed id is unknown. */
  readonly makes?: boolean;
  /** Largest body in bytes, where that is not 1 MiB. */
  readonly limitBytes?: number;
  /** Without these it is answered 503. */
  readonly needs: readonly Dependency[];
}

export type Rows = Readonly<Record<string, Row>>;
