import { repeatWork } from '@parley/service';
import { makeForgetAuthors } from '../verified/forget-authors.js';
import { docdbForgottenAuthorStore } from '../verified/forgotten-author.docdb.js';
import { makeVerifiedAnswers, type VerifiedAnswers, type VerifiedDeps } from '../verified/verified-answers.js';
import type { Parts } from './parts.js';

interface Asked extends Omit<VerifiedDeps, 'now'> {
  /** Whether this process does background work. */
  readonly works: boolean;
}

const lookMs = 20_000;

/** Verified answers, and the work that takes out of them who was deleted. */
export function wireVerified(parts: Parts & Asked): VerifiedAnswers {
  const { connection, works } = parts;
  if (works) {
    const work = makeForgetAuthors({ ...parts, forgotten: docdbForgottenAuthorStore(connection) });
    repeatWork(parts, { name: 'take deleted people out of their answers', everyMs: lookMs, work });
  }
  return makeVerifiedAnswers(parts);
}
