import { datasourceObject, idOf } from '@parley/authz-client';

/** Which datasources there are, as their store says it. */
export interface KnownDatasources {
  /** Those that there are, of all or of these; none that is attached to a conversation. */
  ids(among?: readonly string[]): Promise<string[]>;
  /** Hidden datasources: somebody deletes them, or did until the process died. */
  hidden(): Promise<string[]>;
  /** Those attached to conversations whose id begins so, and that nobody deletes. */
  attachedIds(prefix: string): Promise<string[]>;
}

/**
 * Those of the objects that are datasources with a record, by id and in an order that lasts. One that is being deleted is
 * left out from the moment on at which it is hidden.
 */
export type NamedDatasources = (objects: readonly string[]) => Promise<string[]>;

interface Deps {
  readonly datasources: Pick<KnownDatasources, 'ids' | 'hidden'>;
  /** Milliseconds that no change of the clock turns back. */
  readonly now?: () => number;
}

/** Deleting hides first, so only a record that was taken out by hand is known for longer than it is there. */
const knownForMs = 30_000;

/**
 * Begins to look at what is there; the answer says which of some objects are. The ids of thousands of datasources are
 * remembered; what is hidden and what is not known is asked of docdb each time, and both are few.
 */
export function nameDatasources({ datasources, now = () => performance.now() }: Deps): () => NamedDatasources {
  let [known, since] = [Promise.resolve<ReadonlyMap<string, string>>(new Map()), -Infinity];
  const latest = () => {
    if (now() - since < knownForMs) return known;
    since = now();
    known = datasources.ids().then((ids) => new Map(ids.map((id) => [datasourceObject(id), id])));
    known.catch(() => (since = -Infinity));
    return known;
  };
  return () => {
    const looked = Promise.all([latest(), datasources.hidden()]);
    // Only callers that name a datasource get this error, and not when authz cannot say what may be read.
    looked.catch(() => undefined);
    return async (objects) => {
      const [names, hidden] = await looked;
      const wanted = new Set(objects);
      const unknown = objects.filter((object) => !names.has(object));
      const added = unknown.length > 0 ? await lookUp(datasources, unknown) : [];
      const shown = [...names].filter(([object, id]) => wanted.has(object) && !hidden.includes(id));
      return [...shown.map(([, id]) => id), ...added];
    };
  };
}

/** The id of an object that authz has hashed shows only beside all others. */
async function lookUp(datasources: Deps['datasources'], objects: readonly string[]): Promise<string[]> {
  const ids = objects.map(idOf);
  const found = await datasources.ids(ids.every((id) => id !== undefined) ? ids : undefined);
  const wanted = new Set(objects);
  return found.filter((id) => wanted.has(datasourceObject(id)));
}
