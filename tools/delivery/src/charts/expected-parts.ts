import { partialDeepStrictEqual } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';
import { type Manifest, parseManifests } from '../kubernetes/manifest.js';

/** What a set of values has to bring about: parts of objects, for sets that have a file of them. */
export function expectedParts(set: string): Manifest[] {
  const file = inWorkspace('tools/delivery/expected', `${set}.yaml`);
  return existsSync(file) ? parseManifests(readFileSync(file, 'utf8')) : [];
}

/** Parts that no object has, each with what it says instead. */
export function unmetParts(manifests: readonly Manifest[], parts: readonly Manifest[]): string[] {
  return parts.flatMap((part) => {
    const name = nameOf(part);
    const found = manifests.find((manifest) => nameOf(manifest) === name);
    if (found === undefined) return [`there is no ${name}`];
    const difference = differenceOf(found, part);
    return difference === undefined ? [] : [`${name}: ${difference}`];
  });
}

const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

function differenceOf(actual: Manifest, part: Manifest): string | undefined {
  try {
    partialDeepStrictEqual(actual, part);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
