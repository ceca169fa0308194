import type { UiSchemas } from '@parley/client';
import type { AvailableSpace, ListenMode, OnboardStep } from '@parley/contracts';
import { t } from '../../texts/texts.js';

export type OnboardRequest = UiSchemas['OnboardRequest'];

/** The choices made in the wizard. Empty texts stand for open ones. */
export interface Plan {
  readonly space: Pick<AvailableSpace, 'id' | 'name' | 'chatx_room_id'> | undefined;
  readonly team: string;
  readonly agent: string;
  /** Take the space from the team that has it. */
  readonly move: boolean;
}

export const emptyPlan: Plan = { space: undefined, team: '', agent: '', move: false };

/** The request, once all choices are made. A public id is preferred: it includes where the space is stored. */
export function toRequest({ space, team, agent, move }: Plan, dryRun: boolean): OnboardRequest | undefined {
  if (!space || team === '' || agent === '') return undefined;
  return {
    space_id: space.chatx_room_id ?? space.id,
    team_slug: team,
    agent_id: agent,
    ...(space.name !== '' && { space_name: space.name.slice(0, 256) }),
    // From a group space the chat product sends a bot nothing else.
    listen: 'mention',
    move,
    dry_run: dryRun,
    reload_runtime: true,
  };
}

export const outcomeWords: Readonly<Record<OnboardStep['outcome'], { label: string; color: string }>> = {
  planned: { label: t('Planned'), color: 'blue' },
  created: { label: t('Created'), color: 'teal' },
  updated: { label: t('Updated'), color: 'teal' },
  unchanged: { label: t('Already set'), color: 'gray' },
  preserved: { label: t('Kept'), color: 'gray' },
  skipped: { label: t('Skipped'), color: 'gray' },
  failed: { label: t('Failed'), color: 'red' },
  pending: { label: t('Waiting for the owner'), color: 'yellow' },
};

const listening: Readonly<Record<ListenMode, string>> = {
  mention: t('when mentioned'),
  message: t('every plain message'),
  all: t('every message'),
};

interface Named {
  readonly space: string;
  readonly team: string;
  readonly agent: string;
  readonly listen: ListenMode;
}

/** The description of a step. */
export function stepWords(step: OnboardStep['step'], { space, team, agent, listen }: Named): string {
  const words: Readonly<Record<OnboardStep['step'], string>> = {
    team_scope: t('The identity provider knows team {{team}}, so that the bot can act only for its members.', { team }),
    mapping: t('"{{space}}" belongs to team {{team}}.', { space, team }),
    team_agent: t('Members of team {{team}} can use {{agent}}.', { team, agent }),
    grant: t('The space can use {{agent}}.', { agent }),
    route: t('In the space, {{agent}} answers {{listening}}.', { agent, listening: listening[listen] }),
    authz: t('These permissions are stored where every question is checked.'),
    runtime_reload: t('Every replica of the bot reloads its routes at once.'),
  };
  return words[step];
}
