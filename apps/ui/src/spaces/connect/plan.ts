import type { UiSchemas } from '@parley/client';
import type { AvailableSpace, ListenMode, OnboardStep } from '@parley/contracts';

export type OnboardRequest = UiSchemas['OnboardRequest'];

/** What the wizard has gathered. Empty texts stand for what was not said yet. */
export interface Plan {
  readonly space: Pick<AvailableSpace, 'id' | 'name' | 'chatx_room_id'> | undefined;
  readonly team: string;
  readonly agent: string;
  readonly listen: ListenMode;
  /** Take the space from the team that has it. */
  readonly move: boolean;
}

export const emptyPlan: Plan = { space: undefined, team: '', agent: '', listen: 'mention', move: false };

/** The request, once everything was said. The public id is sent where there is one: it tells where the space is kept. */
export function toRequest({ space, team, agent, listen, move }: Plan, dryRun: boolean): OnboardRequest | undefined {
  if (!space || team === '' || agent === '') return undefined;
  return {
    space_id: space.chatx_room_id ?? space.id,
    team_slug: team,
    agent_id: agent,
    ...(space.name !== '' && { space_name: space.name.slice(0, 256) }),
    listen,
    move,
    dry_run: dryRun,
    reload_runtime: true,
  };
}

export const outcomeWords: Readonly<Record<OnboardStep['outcome'], { label: string; color: string }>> = {
  planned: { label: 'Planned', color: 'blue' },
  created: { label: 'Made', color: 'teal' },
  updated: { label: 'Changed', color: 'teal' },
  unchanged: { label: 'Was so already', color: 'gray' },
  preserved: { label: 'Kept as it was', color: 'gray' },
  skipped: { label: 'Left out', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
  pending: { label: 'Waits for the owner', color: 'yellow' },
};

const listening: Readonly<Record<ListenMode, string>> = {
  mention: 'when it is mentioned',
  message: 'to every plain message',
  all: 'to every message',
};

interface Named {
  readonly space: string;
  readonly team: string;
  readonly agent: string;
  readonly listen: ListenMode;
}

/** What a step is about, in words. */
export function stepWords(step: OnboardStep['step'], { space, team, agent, listen }: Named): string {
  const words: Readonly<Record<OnboardStep['step'], string>> = {
    team_scope: `The sign-in service knows team ${team}, so that the bot can act for its members alone.`,
    mapping: `"${space}" belongs to team ${team}.`,
    team_agent: `Members of team ${team} may use ${agent}.`,
    grant: `${agent} may be used from the space.`,
    route: `${agent} answers there ${listening[listen]}.`,
    authz: 'These rights are written down where every question is checked.',
    runtime_reload: 'Every replica of the bot hears of it at once.',
  };
  return words[step];
}
