import { readFileSync } from 'node:fs';
import { inWorkspace, run } from '@parley/testkit';

/** What images are built from. */
export interface Source {
  readonly version: string;
  /** Unknown where this is no clone of a repository. */
  readonly commit: string | undefined;
  /** Whether there is more than the commit holds. */
  readonly isChanged: boolean;
}

export async function readSource(): Promise<Source> {
  const { version } = JSON.parse(readFileSync(inWorkspace('package.json'), 'utf8')) as { version: string };
  const head = await run('git', ['rev-parse', 'HEAD']).catch(() => undefined);
  if (head?.code !== 0) return { version, commit: undefined, isChanged: false };
  const { stdout } = await run('git', ['status', '--porcelain']);
  return { version, commit: head.stdout.trim(), isChanged: stdout.trim() !== '' };
}

/**
 * Tags of an image: the version, and the version with the commit, which never means another image. Of what no commit holds,
 * the second alone, so that nobody takes it for the release.
 */
export function tagsOf({ version, commit, isChanged }: Source): string[] {
  if (commit === undefined) return [version];
  const exact = `${version}-${commit.slice(0, 7)}`;
  return isChanged ? [`${exact}-changed`] : [version, exact];
}

/** What the image says of itself, and ui-bff under `/api/version`. */
export const buildArgsOf = ({ version, commit = 'unknown', isChanged }: Source, now: Date): Record<string, string> => ({
  VERSION: version,
  GIT_COMMIT: isChanged ? `${commit}-changed` : commit,
  BUILD_DATE: now.toISOString().replace(/\.\d+Z$/, 'Z'),
});
