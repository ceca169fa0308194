import type { Credentials, OutboundRules } from '@parley/outbound';
import type { ItemContent, ListedPlace } from '../connectors/listed/listed-place.js';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { secretsFor } from '../connectors/listed/require-reachable.js';
import type { ExtractText } from '../extract/markup-reader.js';
import { fenced } from '../extract/parts/fence.js';
import { titleOfName } from '../extract/parts/file-name.js';
import type { Checkout, Checkouts } from './checkouts.js';
import { fileAddress } from './file-address.js';
import type { GitSource } from './git-source.js';
import { languageOf } from './wanted-files.js';

export interface GitPlaceDeps {
  readonly checkouts: Checkouts;
  readonly credentials: Credentials;
  readonly extract: ExtractText;
  /** What the operator allows beyond public addresses. */
  readonly rules: OutboundRules;
  readonly userAgent: string;
}

/** The newest commit of a branch. A file's version is the id of its content. */
export function gitPlace(deps: GitPlaceDeps, source: GitSource): ListedPlace {
  const { checkouts, credentials, rules, userAgent } = deps;
  const key = JSON.stringify(source);
  const order = async () => ({
    ...{ source, rules, userAgent },
    secrets: await secretsFor({ credentials }, { ...source, url: new URL(source.url) }),
  });
  return {
    async list(_order, signal) {
      const { files, leftOut } = await checkouts.fetch(key, await order(), signal);
      return {
        items: files.map(({ path, oid }) => ({ key: path, version: oid })),
        next: undefined,
        note: leftOut > 0 ? noteOf(leftOut) : undefined,
      };
    },
    async read({ key: path }, signal) {
      // It may have been listed by another process, and the branch may have moved on since.
      const checkout = await checkouts.recent(key, await order(), signal);
      return readFile(deps, { source, checkout, path }, signal);
    },
  };
}

const noteOf = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'file was' : 'files were'} left out: no documents, outside the folders, or links.`;

interface Reading {
  readonly source: GitSource;
  readonly checkout: Checkout;
  readonly path: string;
}

async function readFile(
  { extract }: GitPlaceDeps,
  { source, checkout, path }: Reading,
  signal: AbortSignal,
): Promise<ItemContent> {
  const { files, branch, commit } = checkout;
  const file = files.find((one) => one.path === path);
  if (!file) throw new PlaceRefusal('The file is no longer in the branch.', { isGone: true });
  if (file.isTooLarge) throw new PlaceRefusal('The file is larger than 16 MiB.', { isSkipped: true });
  const bytes = await checkout.read(file.oid);
  const language = languageOf(path);
  const mediaType = language === undefined ? '' : 'text/plain';
  const read = await extract({ bytes, mediaType, name: path }, signal);
  const about = { source: fileAddress(source.url, branch, path), metadata: { path, branch, commit } };
  if (language === undefined) return { ...read, ...about, title: read.title || titleOfName(path) };
  return {
    ...about,
    ...{ title: path, description: '', leftOut: read.leftOut },
    text: fenced(read.text, language),
    metadata: { ...about.metadata, language },
  };
}
