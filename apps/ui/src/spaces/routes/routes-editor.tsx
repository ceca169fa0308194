import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { RouteView } from '@parley/contracts';
import { useState } from 'react';
import { ui } from '../../api/clients.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import { ConflictNotice } from '../../kit/conflict-notice.js';
import { useChange } from '../../changes/use-change.js';
import { SaveOrUndo } from '../save-or-undo.js';
import type { SpaceKey } from '../space-key.js';
import { useAgentChoices } from '../use-agent-choices.js';
import { useConnection } from '../team/read-connection.js';
import { AddRoute } from './add-route.js';
import { routesPath } from './read-routes.js';
import { isSame, moved, newDraft, type RouteDraft, toDrafts, toRequest } from './route-draft.js';
import { RouteRow } from './route-row.js';
import { t } from '../../texts/texts.js';

interface RoutesEditorProps {
  readonly space: SpaceKey;
  readonly seen: Seen<{ readonly routes: readonly RouteView[] }>;
  readonly mayManage: boolean;
  readonly onReload: () => void;
}

/** The routes of a space, to order, switch, add and remove. Nothing is written before it is saved. */
export function RoutesEditor({ space, seen, mayManage, onReload }: RoutesEditorProps) {
  const before = toDrafts(seen.data.routes);
  const [drafts, setDrafts] = useState<readonly RouteDraft[]>(before);
  const [dragged, setDragged] = useState<number>();
  const [said, say] = useState('');
  const { choices: agents, placeholder } = useAgentChoices();
  const hears = useConnection(space).data?.data.hears ?? 'unknown';
  const nameOf = (id: string) => agents.find(({ value }) => value === id)?.label ?? id;
  const save = useChange({
    change: () =>
      ui.put(routesPath, {
        params: { path: { ...space }, ...onlyIf(seen) },
        body: toRequest(drafts),
      }),
    done: ({ data }) => t('Saved. {{changedRights}}', { changedRights: changedRights(data.authz) }),
    invalidates: [['spaces']],
    failure: 'inline',
  });
  const move = (from: number, to: number) => {
    const next = moved(drafts, from, to);
    if (next === drafts) return;
    setDrafts(next);
    say(
      t('{{nameOf}} is now {{to}} of {{drafts}}', {
        nameOf: nameOf(drafts[from]?.agentId ?? ''),
        to: to + 1,
        drafts: drafts.length,
      }),
    );
  };
  const dragOver = (to: number) => {
    if (dragged === undefined || dragged === to) return;
    move(dragged, to);
    setDragged(to);
  };
  const isChanged = !isSame(before, drafts);
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('The first agent that listens to a message answers it. {{mayManage}}', {
          mayManage: mayManage && t('Drag to order, or use the arrows.'),
        })}
      </Text>
      {hears === 'mentions' && (
        <Text c="dimmed" size="sm">
          {t(
            'In a group space, the chat product sends the bot only messages that mention it. Plain messages cannot be answered.',
          )}
        </Text>
      )}
      {save.error !== null && <ConflictNotice error={save.error} onReload={onReload} onRetry={() => save.mutate()} />}
      {drafts.length === 0 && <Text>{t('No agent answers here yet.')}</Text>}
      <Stack
        component="ol"
        gap="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t('Agents by priority')}
        inert={save.isPending}
      >
        {drafts.map((draft, place) => (
          <RouteRow
            key={draft.agentId}
            draft={draft}
            name={nameOf(draft.agentId)}
            place={place}
            count={drafts.length}
            mayManage={mayManage}
            hears={hears}
            isDragged={dragged === place}
            onChange={(next) => setDrafts(drafts.with(place, next))}
            onRemove={() => setDrafts(drafts.toSpliced(place, 1))}
            onMove={(to) => move(place, to)}
            onDragStart={() => setDragged(place)}
            onDragOver={() => dragOver(place)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {mayManage && (
        <>
          <div inert={save.isPending}>
            <AddRoute
              placeholder={placeholder}
              choices={agents.filter(({ value }) => !drafts.some(({ agentId }) => agentId === value))}
              onAdd={(agentId) => setDrafts([...drafts, newDraft(agentId)])}
            />
          </div>
          <SaveOrUndo
            isChanged={isChanged}
            isPending={save.isPending}
            onSave={() => save.mutate()}
            onUndo={() => setDrafts(before)}
          />
        </>
      )}
    </Stack>
  );
}

const changedRights = ({ writes, deletes }: { writes: number; deletes: number }) =>
  writes + deletes === 0
    ? t('No permissions changed.')
    : t('{{writes}} permissions granted, {{deletes}} revoked.', { writes, deletes });
