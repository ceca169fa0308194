import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen, seenIn } from '../api/seen.js';
import { ConflictNotice } from '../kit/conflict-notice.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { SubPage } from '../kit/sub-page.js';
import { QueryView } from '../kit/query-view.js';
import { useChange } from '../changes/use-change.js';
import { When } from '../kit/when.js';
import { whileEdited } from '../changes/while-edited.js';
import { fileTexts } from './file-texts.js';
import { type Skill, type SkillFields, toDraft, toFields } from './skill-fields.js';
import { SkillForm } from './skill-form.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** Edits a skill and its audience, or deletes it: for its owner and admins only. */
export function EditSkillPage() {
  const { id = '' } = useParams();
  const found = useQuery({
    ...whileEdited,
    queryKey: ['skills', 'one', id],
    queryFn: async ({ signal }) =>
      seenIn<Skill>(await ui.open('get', '/api/skills/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <SubPage
      trail={[{ label: t('Skills'), to: '/skills' }]}
      title={t('Edit skill')}
      description={t('People who have installed it get the change with their next update.')}
    >
      <QueryView query={found} label={t('Loading skill')}>
        {(seen) => <Editor key={seen.etag} seen={seen} onReload={() => void found.refetch()} />}
      </QueryView>
    </SubPage>
  );
}

interface EditorProps {
  readonly seen: Seen<Skill>;
  readonly onReload: () => void;
}

function Editor({ seen, onReload }: EditorProps) {
  const { data: skill } = seen;
  const navigate = useNavigate();
  const leave = () => void navigate('/skills');
  const save = useChange({
    change: async (fields: SkillFields) =>
      ui.post('/api/skills', {
        params: onlyIf(seen),
        body: toDraft(fields, await fileTexts(fields.files), skill),
        isRepeatable: true,
      }),
    done: t('Saved.'),
    invalidates: [['skills']],
    failure: 'inline',
    goOn: leave,
  });
  const remove = useChange({
    change: () => ui.delete('/api/skills/{id}', { params: { path: { id: skill.id }, ...onlyIf(seen) } }),
    done: t('Skill deleted.'),
    invalidates: [['skills', 'list']],
    failure: 'inline',
    goOn: leave,
  });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text size="sm" c="dimmed">
          <Rich
            text={t('Created <0/>, updated <1/>')}
            parts={[<When key="0" at={skill.created_at} />, <When key="1" at={skill.updated_at} />]}
          />
        </Text>
        <ConfirmButton
          question={t('Delete “{{name}}”?', { name: skill.name })}
          consequences={t(
            'It is removed from the catalogue for everyone. People who have installed it lose it with their next update. This cannot be undone.',
          )}
          act={t('Delete')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
      {remove.error !== null && <ConflictNotice error={remove.error} onReload={onReload} />}
      <SkillForm
        initial={toFields(skill)}
        submitLabel={t('Save')}
        isBusy={save.isPending || remove.isPending}
        error={save.error}
        onReload={onReload}
        onSubmit={save.mutateAsync}
      />
    </>
  );
}
