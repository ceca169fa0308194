import { jsonOrUndefined } from '@parley/contracts';
import type { CallPiece } from './completion-piece.js';

/**
 * Calls that a model wrote as text, as its server did not read them: `{"name":…,"arguments":{…}}`, several of them in a
 * list, or `<function=NAME><parameter=KEY>VALUE</parameter></function>`. What is neither is a call without a name that any
 * tool has, so that the model is told.
 */
export function writtenCalls(text: string): CallPiece[] {
  const inside = text.replace(/^\s*```(?:json)?|```\s*$/g, '').trim();
  const json = jsonOrUndefined(inside);
  if (json !== undefined) return (Array.isArray(json) ? json : [json]).map(toCall);
  const tagged = [...inside.matchAll(functionTag)].map(([, name = '', body = '']) => callOf(name, parametersOf(body)));
  if (tagged.length > 0) return tagged;
  const [, name = unreadable] = /"name"\s*:\s*"([^"]+)"/.exec(inside) ?? [];
  return inside === '' ? [] : [callOf(name, inside)];
}

const functionTag = /<function=([^>]+)>([\s\S]*?)(?:<\/function>|$)/g;
const parameterTag = /<parameter=([^>]+)>\n?([\s\S]*?)\n?<\/parameter>/g;
const unreadable = 'unreadable_call';

/** A value is text unless it reads as JSON of another type. */
const parametersOf = (body: string) =>
  JSON.stringify(
    Object.fromEntries([...body.matchAll(parameterTag)].map(([, key = '', value = '']) => [key, jsonOr(value)])),
  );

const jsonOr = (value: string): unknown => jsonOrUndefined(value) ?? value;

function toCall(json: unknown): CallPiece {
  const { name, arguments: args, parameters } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const given = args ?? parameters ?? {};
  return callOf(
    typeof name === 'string' ? name : unreadable,
    typeof given === 'string' ? given : JSON.stringify(given),
  );
}

const callOf = (name: string, args: string): CallPiece => ({ index: undefined, id: '', name, args, extra: undefined });
