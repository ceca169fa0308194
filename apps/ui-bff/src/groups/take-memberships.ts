import type { AccessToken } from '@parley/auth';
import type { IdpGroups } from '@parley/idp-admin';
import type { Logger } from '@parley/service';
import type { Outbox } from '../outbox/outbox.js';
import { type Group, groupThing } from './group.js';
import type { GroupStore } from './group.store.js';
import type { RewriteGroup } from './rewrite-group.js';

/**
 * Applies at sign-in what the idp says of somebody's groups: to groups that are linked, and to this person alone. Never
 * throws: what cannot be applied now is found by the next sync.
 */
export type TakeMemberships = (caller: AccessToken) => Promise<void>;

interface Deps {
  readonly groups: Pick<GroupStore, 'around'>;
  readonly idp: Pick<IdpGroups, 'pathsOf'>;
  readonly rewrite: RewriteGroup;
  readonly outbox: Pick<Outbox, 'convergeSoon'>;
  readonly now: () => Date;
  readonly log: Logger;
}

export function makeTakeMemberships(deps: Deps): TakeMemberships {
  return async (caller) => {
    await take(caller, deps).catch((err: unknown) => deps.log.warn({ err }, 'groups could not be applied at sign-in'));
  };
}

async function take({ subject, membership }: AccessToken, deps: Deps): Promise<void> {
  const near = await deps.groups.around(subject, (membership?.paths ?? []).flatMap(pathsTo));
  if (near.length === 0) return;
  const said = membership?.paths ? { paths: membership.paths, at: membership.at } : await ask(subject, deps);
  if (!said) return;
  for (const { key } of near) await apply(key, subject, said, deps);
}

interface Said {
  readonly paths: readonly string[];
  readonly at: Date;
}

/** A token without the claim does not tell somebody in no group from an idp that does not send it. */
async function ask(subject: string, { idp, now }: Deps): Promise<Said | undefined> {
  const at = now();
  const paths = await idp.pathsOf(subject);
  return paths && { paths, at };
}

async function apply(key: string, subject: string, said: Said, { rewrite, outbox }: Deps): Promise<void> {
  const isChanged = await rewrite(key, (group) => changeOf(group, subject, said));
  if (isChanged) await outbox.convergeSoon(groupThing(key));
}

/** Tokens tell the second in which they were issued. */
const tokenGrainMs = 1000;

/** What was read later than the token was issued is newer, and stays; on doubt nobody comes in. */
function changeOf({ path, members, isGone, readAt }: Group, subject: string, { paths, at }: Said) {
  const isIn = !isGone && paths.some((one) => pathsTo(one).includes(path));
  const isOlder = at.getTime() + (isIn ? 0 : tokenGrainMs) < readAt.getTime();
  if (isOlder || isIn === members.includes(subject)) return undefined;
  const others = members.filter((id) => id !== subject);
  return { members: isIn ? [...others, subject].sort() : others };
}

/** A path and those of the groups above it: who is in `/staff/kitchen` is in `/staff`. */
function pathsTo(path: string): string[] {
  const steps = path.split('/').slice(1);
  return steps.map((_step, at) => `/${steps.slice(0, at + 1).join('/')}`);
}
