import { randomBytes } from 'node:crypto';

/** A Secret of the cluster as it is asked for: which keys are to be random, and which are made of others. */
export interface WantedSecret {
  readonly name: string;
  readonly random: readonly string[];
  /** `[key, text]`; `{KEY}` in the text stands for the value of another key. */
  readonly made: readonly (readonly [key: string, text: string])[];
}

const keyName = /^[-._a-zA-Z0-9]+$/;
const objectName = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;
const referred = /\{([-._a-zA-Z0-9]+)\}/g;

/** Throws Error in one line for a name that Kubernetes would refuse, and for a text that refers to no key before it. */
export function readWantedSecret(name: string, random: readonly string[], made: readonly string[]): WantedSecret {
  if (!objectName.test(name)) throw new Error(`"${name}" is no name of a Secret`);
  const pairs = made.map(pairOf);
  const keys = [...random, ...pairs.map(([key]) => key)];
  if (keys.length === 0) throw new Error('Name a key with --random KEY or --make KEY=TEXT');
  const wrong = keys.find((key, at) => !keyName.test(key) || keys.indexOf(key) !== at);
  if (wrong !== undefined) throw new Error(`"${wrong}" is no key, or is there twice`);
  for (const [key, text] of pairs) requireKeys(key, text, keys.slice(0, keys.indexOf(key)));
  return { name, random, made: pairs };
}

function pairOf(given: string): readonly [string, string] {
  const at = given.indexOf('=');
  if (at < 1) throw new Error(`--make "${given}": write KEY=TEXT`);
  return [given.slice(0, at), given.slice(at + 1)];
}

function requireKeys(key: string, text: string, before: readonly string[]): void {
  const unknown = [...text.matchAll(referred)].find(([, name = '']) => !before.includes(name));
  if (unknown) throw new Error(`--make ${key}: ${unknown[0]} is no key before it`);
}

export const newValue = (): string => randomBytes(32).toString('base64url');

/** What is to be added to the keys that are there, by key. What is there stays, and what is made anew fits it. */
export function missingValues(
  { random, made }: WantedSecret,
  there: ReadonlyMap<string, string>,
  value: () => string,
): Map<string, string> {
  const all = new Map(there);
  for (const key of random) if (!all.has(key)) all.set(key, value());
  for (const [key, text] of made)
    if (!all.has(key))
      all.set(
        key,
        text.replaceAll(referred, (_, name: string) => all.get(name) ?? ''),
      );
  return new Map([...all].filter(([key]) => !there.has(key)));
}
