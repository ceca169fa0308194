import type { RagSchemas } from '@parley/client';
import { linesOf } from '../add/lines.js';

export type Wiki = RagSchemas['WikiConnection'];
type WikiRequest = RagSchemas['WikiConnectionRequest'];

/** A wiki as a form has it. */
export interface WikiDraft {
  readonly url: string;
  readonly readers_url: string;
  /** One key a line. */
  readonly spaces: string;
  readonly username: string;
  /** Empty: nobody signs in. */
  readonly credential: string;
}

export const newWiki: WikiDraft = { url: '', readers_url: '', spaces: '', username: '', credential: '' };

export const draftOf = ({ url, readers_url, spaces, username, credential }: Wiki): WikiDraft => ({
  url,
  readers_url: readers_url ?? '',
  spaces: spaces.join('\n'),
  username: username ?? '',
  credential: credential ?? '',
});

export const requestOf = ({ url, readers_url, spaces, username, credential }: WikiDraft): WikiRequest => ({
  url: url.trim(),
  readers_url: readers_url.trim() || null,
  spaces: linesOf(spaces) ?? [],
  username: username.trim() || null,
  credential: credential || null,
});
