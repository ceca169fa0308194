import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ahead, type Ahead } from '@parley/service';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../identity/caller.js';
import { callerKey } from '../identity/caller-key.js';
import type { Reach, ReadPermissions } from '../permissions/read-permissions.js';
import { runTool, type ToolOutcome } from './run-tool.js';
import { type Tool, toolFor } from './tool.js';
import type { ToolCatalog } from './tool-catalog.js';

/** A call as it comes in. */
interface AskedCall {
  readonly args: unknown;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** A tool that is there for the caller. */
export interface FoundTool {
  readonly name: string;
  readonly textOf: NonNullable<Tool['textOf']>;
  /** Throws what `runTool` throws, and `AUTHZ_UNAVAILABLE` when authz cannot say what the caller may read. */
  outcome(): Promise<ToolOutcome>;
}

/** `undefined` when there is no such tool, it is switched off, or it is about nothing that the caller may read. */
export type FindTool = (name: string, call: AskedCall) => Promise<FoundTool | undefined>;

interface Deps {
  readonly tools: Pick<ToolCatalog, 'find'>;
  readonly permissions: Pick<ReadPermissions, 'reach'>;
}

/** What was true at the last call: good for beginning early, never to answer from. */
interface Remembered {
  readonly tools: LRUCache<string, Tool>;
  readonly reach: LRUCache<string, Reach>;
}

/** Names of datasources and lists, over all callers that are remembered. */
const namesKept = 200_000;

/**
 * Finds tools and what may be read, at the same time. A search is begun with what held at the last call while both are
 * found out; it becomes the answer only where both still hold, and is done anew where they do not.
 */
export function makeFindTool({ tools, permissions }: Deps): FindTool {
  const remembered: Remembered = {
    tools: new LRUCache({ max: 500 }),
    reach: new LRUCache({
      maxSize: namesKept,
      sizeCalculation: ({ readable: { datasources, lists }, withheld, attached }) =>
        [lists, withheld.datasources, withheld.lists, attached, datasources === 'all' ? [] : datasources].reduce(
          (sum, { length }) => sum + length,
          1,
        ),
    }),
  };
  return async (name, call) => {
    // What holds of the conversation as well is compared before it counts, so that a new one begins early too.
    const key = callerKey({ ...call.caller, conversation: undefined });
    const early = beginEarly(name, key, call, remembered);
    // What was begun early is on its way to the engine before the questions take their time.
    if (early) await nextTurn();
    const asked = permissions.reach(call.caller, call.signal);
    // Whoever waits for it hears of its failure; a tool that is not there never does.
    asked.then(
      (reach) => remembered.reach.set(key, reach),
      () => undefined,
    );
    const found = await tools.find(name);
    if (!found) {
      early?.drop();
      return undefined;
    }
    remembered.tools.set(name, found);
    // A failure of authz reaches the code that awaits the outcome.
    const visible = await asked.then(
      ({ readable }) => toolFor(readable.datasources, found),
      () => found,
    );
    if (!visible) {
      early?.drop();
      return undefined;
    }
    return {
      name: found.name,
      textOf: found.textOf ?? JSON.stringify,
      async outcome() {
        const reach = await asked;
        return early?.take({ setUp: found.setUp, reach }) ?? runTool(visible, { ...call, ...reach });
      },
    };
  };
}

/** What a search was set up with: it is the answer only where both still hold. */
interface Basis {
  readonly setUp: Tool['setUp'];
  readonly reach: Reach;
}

const isSame = (now: Basis, then: Basis) => now.setUp === then.setUp && isDeepStrictEqual(now.reach, then.reach);

function beginEarly(
  name: string,
  key: string,
  call: AskedCall,
  remembered: Remembered,
): Ahead<Basis, ToolOutcome> | undefined {
  const [tool, reach] = [remembered.tools.get(name), remembered.reach.get(key)];
  if (tool?.setUp === undefined || reach === undefined) return undefined;
  const visible = toolFor(reach.readable.datasources, tool);
  if (!visible) return undefined;
  const run = (basis: Basis, signal: AbortSignal) => runTool(visible, { ...call, ...basis.reach, signal });
  return ahead({ setUp: tool.setUp, reach }, run, { signal: call.signal, isSame });
}
