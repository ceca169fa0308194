import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { Readable } from '../permissions/readable-datasources.js';
import { type ToolOutcome, runTool } from './run-tool.js';
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
  /** Throws what `runTool` throws, and `AUTHZ_UNAVAILABLE` when authz cannot say what the caller may read. */
  outcome(): Promise<ToolOutcome>;
}

/** `undefined` when there is no such tool, it is switched off, or it is about nothing that the caller may read. */
export type FindTool = (name: string, call: AskedCall) => Promise<FoundTool | undefined>;

interface Deps {
  readonly tools: Pick<ToolCatalog, 'find'>;
  readonly permissions: Pick<ReadPermissions, 'content'>;
}

/** What was true at the last call: good for beginning early, never to answer from. */
interface Remembered {
  readonly tools: LRUCache<string, Tool>;
  readonly readable: LRUCache<string, Readable>;
}

/** Names of datasources, over all callers that are remembered. */
const namesKept = 200_000;

/**
 * Finds tools and what may be read, at the same time. A search is begun with what held at the last call while both are
 * found out; it becomes the answer only where both still hold, and is done anew where they do not.
 */
export function makeFindTool({ tools, permissions }: Deps): FindTool {
  const remembered: Remembered = {
    tools: new LRUCache({ max: 500 }),
    readable: new LRUCache({
      maxSize: namesKept,
      sizeCalculation: (readable) => 1 + (readable === 'all' ? 0 : readable.length),
    }),
  };
  return async (name, call) => {
    const key = JSON.stringify([call.caller.subject, call.caller.isMachine]);
    const early = beginEarly(name, key, call, remembered);
    // What was begun early is on its way to the engine before the questions take their time.
    if (early) await nextTurn();
    const asked = permissions.content(call.caller, call.signal);
    // Whoever waits for it hears of its failure; a tool that is not there never does.
    asked.then(
      (readable) => remembered.readable.set(key, readable),
      () => undefined,
    );
    const found = await tools.find(name);
    if (!found) {
      early?.drop();
      return undefined;
    }
    remembered.tools.set(name, found);
    // What authz could not say, whoever asks for the outcome is told.
    const visible = await asked.then(
      (readable) => toolFor(readable, found),
      () => found,
    );
    if (!visible) {
      early?.drop();
      return undefined;
    }
    return {
      name: found.name,
      async outcome() {
        const readable = await asked;
        const stillHolds = early?.setUp === found.setUp && isDeepStrictEqual(early?.readable, readable);
        if (early && stillHolds) return early.outcome;
        early?.drop();
        return runTool(visible, { ...call, readable });
      },
    };
  };
}

function beginEarly(name: string, key: string, call: AskedCall, remembered: Remembered) {
  const [tool, readable] = [remembered.tools.get(name), remembered.readable.get(key)];
  if (tool?.setUp === undefined || readable === undefined) return undefined;
  const visible = toolFor(readable, tool);
  if (!visible) return undefined;
  const dropped = new AbortController();
  const signal = AbortSignal.any([call.signal, dropped.signal]);
  const outcome = runTool(visible, { ...call, readable, signal });
  outcome.catch(() => undefined);
  return { setUp: tool.setUp, readable, outcome, drop: () => dropped.abort() };
}
