import { mkdir, rm, writeFile } from 'node:fs/promises';
import fs from 'node:fs';
import { join } from 'node:path';
import git from 'isomorphic-git';
import type { OutboundRules, Secrets } from '@parley/outbound';
import type { EndedCall } from '@parley/service';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { openSourceOutbound } from '../outbound/open-outbound.js';
import { gitHttp } from './git-http.js';
import { asGitRefusal, asNoBranch } from './git-refusal.js';
import type { GitSource } from './git-source.js';
import { isWanted } from './wanted-files.js';

/** What to fetch. Plain data: it travels to the thread. */
export interface CheckOutOrder {
  readonly source: Pick<GitSource, 'url' | 'branch' | 'folders' | 'include_code'>;
  readonly secrets: Secrets | undefined;
  readonly rules: OutboundRules;
  readonly userAgent: string;
  /** Empty; files are written there by the ids of their content. */
  readonly folder: string;
}

/** A wanted file; one that is too large has no content in the folder. */
export interface CheckedOutFile {
  readonly path: string;
  /** Id of its content, another one when that changes. */
  readonly oid: string;
  readonly isTooLarge: boolean;
}

export interface CheckedOut {
  readonly commit: string;
  /** As the host calls it. */
  readonly branch: string;
  readonly files: readonly CheckedOutFile[];
  /** Files that are not wanted, links and other repositories within this one. */
  readonly leftOut: number;
}

export const maxPackBytes = 192 * 1024 * 1024;
/** All that is kept of one repository. */
const maxWantedBytes = 192 * 1024 * 1024;
const maxFileBytes = 16 * 1024 * 1024;
const maxFiles = 50_000;
/** Folders within folders. */
const maxDepth = 100;

/**
 * Fetches the newest commit of the branch, without its history, and writes the wanted files. Throws `PlaceRefusal`.
 * @param tell hears of each request to the host
 */
export async function checkOut(order: CheckOutOrder, tell: (call: EndedCall) => void): Promise<CheckedOut> {
  const gitdir = join(order.folder, 'git');
  const outbound = openSourceOutbound(order.rules);
  try {
    await mkdir(gitdir, { recursive: true });
    const { commit, branch } = await fetchCommit(
      order,
      gitdir,
      gitHttp({ ...order, outbound, tell, maxBytes: maxPackBytes }),
    );
    const tree = await wantedFiles(order, gitdir, commit);
    return { commit, branch, leftOut: tree.leftOut, files: await writeAll(order.folder, gitdir, tree.files) };
  } catch (error) {
    throw asGitRefusal(error);
  } finally {
    await outbound.close();
    await rm(gitdir, { recursive: true, force: true });
  }
}

async function fetchCommit({ source }: CheckOutOrder, gitdir: string, http: ReturnType<typeof gitHttp>) {
  const ref = source.branch ?? '';
  await git.init({ fs, gitdir, bare: true });
  await git.addRemote({ fs, gitdir, remote: 'origin', url: source.url });
  const fetched = await git
    .fetch({
      ...{ fs, http, gitdir, url: source.url, depth: 1, singleBranch: true, tags: false },
      ...(ref !== '' && { ref, remoteRef: ref }),
    })
    .catch((error: unknown) => asNoBranch(error, ref));
  if (fetched.fetchHead === null) throw new PlaceRefusal('The repository is empty.');
  const byDefault = (fetched.defaultBranch ?? 'HEAD').replace(/^refs\/heads\//, '');
  // A tag may stand before its commit.
  const { oid: commit } = await git.readCommit({ fs, gitdir, oid: fetched.fetchHead });
  return { commit, branch: ref === '' ? byDefault : ref };
}

interface Wanted {
  readonly files: { readonly path: string; readonly oid: string }[];
  leftOut: number;
}

async function wantedFiles({ source }: CheckOutOrder, gitdir: string, commit: string): Promise<Wanted> {
  const found: Wanted = { files: [], leftOut: 0 };
  const cache = {};
  const walk = async (oid: string, folder: string, depth: number): Promise<void> => {
    if (depth > maxDepth) throw new PlaceRefusal(`The repository has more than ${maxDepth} folders within each other.`);
    const { tree } = await git.readTree({ fs, gitdir, oid, cache });
    for (const entry of tree) {
      const path = `${folder}${entry.path}`;
      if (entry.type === 'tree') await walk(entry.oid, `${path}/`, depth + 1);
      else if (isFile(entry) && isWanted(source, path)) found.files.push({ path, oid: entry.oid });
      else found.leftOut += 1;
      if (found.files.length > maxFiles)
        throw new PlaceRefusal(`More than ${maxFiles.toLocaleString('en')} files would be read. Choose folders.`);
    }
  };
  await walk(commit, '', 0);
  return found;
}

/** Neither a symbolic link nor another repository. */
const isFile = ({ type, mode }: { readonly type: string; readonly mode: string }) =>
  type === 'blob' && mode !== '120000';

async function writeAll(folder: string, gitdir: string, files: Wanted['files']): Promise<CheckedOutFile[]> {
  const cache = {};
  const tooLarge = new Map<string, boolean>();
  let written = 0;
  for (const { oid } of files) {
    if (tooLarge.has(oid)) continue;
    const { blob } = await git.readBlob({ fs, gitdir, oid, cache });
    tooLarge.set(oid, blob.length > maxFileBytes);
    if (blob.length > maxFileBytes) continue;
    written += blob.length;
    if (written > maxWantedBytes) throw new PlaceRefusal('More than 192 MiB of files would be read. Choose folders.');
    await writeFile(join(folder, oid), blob);
  }
  return files.map((file) => ({ ...file, isTooLarge: tooLarge.get(file.oid) === true }));
}
