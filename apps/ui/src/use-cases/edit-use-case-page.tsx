import { Group, Text } from '@mantine/core';
import type { UseCaseDraft, UseCaseView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen, seenIn } from '../api/seen.js';
import { useMe } from '../api/use-me.js';
import { ConflictNotice } from '../kit/conflict-notice.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { SubPage } from '../kit/sub-page.js';
import { QueryView } from '../kit/query-view.js';
import { useChange } from '../changes/use-change.js';
import { When } from '../kit/when.js';
import { WhyLink } from '../reasons/why-link.js';
import { whileEdited } from '../changes/while-edited.js';
import { OthersUseCase } from './others-use-case.js';
import { RunInChat } from './run-in-chat.js';
import { UseCaseForm } from './use-case-form.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** A use case, to be changed or deleted: its owner and admins may. */
export function EditUseCasePage() {
  const { id = '' } = useParams();
  const { may } = useMe();
  const found = useQuery({
    ...whileEdited,
    queryKey: ['use-cases', 'one', id],
    queryFn: async ({ signal }) =>
      seenIn<UseCaseView>(await ui.open('get', '/api/usecases/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <SubPage
      trail={[{ label: t('Use cases'), to: '/use-cases' }]}
      title={t('Use case')}
      description={t('Its owner and admins can change it.')}
    >
      <QueryView query={found} label={t('Loading use case')}>
        {(seen) =>
          may.administer || seen.data.isMine ? (
            <Editor key={seen.etag} seen={seen} onReload={() => void found.refetch()} />
          ) : (
            <OthersUseCase useCase={seen.data} />
          )
        }
      </QueryView>
    </SubPage>
  );
}

interface EditorProps {
  readonly seen: Seen<UseCaseView>;
  readonly onReload: () => void;
}

function Editor({ seen, onReload }: EditorProps) {
  const { data: useCase } = seen;
  const { id, createdAt, updatedAt, isMine: _, ...initial } = useCase;
  const navigate = useNavigate();
  const leave = () => void navigate('/use-cases');
  const params = { path: { id }, ...onlyIf(seen) };
  const save = useChange({
    change: (body: UseCaseDraft) => ui.put('/api/usecases/{id}', { params, body }),
    done: t('Saved.'),
    invalidates: [['use-cases']],
    failure: 'inline',
    goOn: leave,
  });
  const remove = useChange({
    change: () => ui.delete('/api/usecases/{id}', { params }),
    done: t('Use case deleted.'),
    invalidates: [['use-cases', 'gallery']],
    failure: 'inline',
    goOn: leave,
  });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text size="sm" c="dimmed">
          <Rich
            text={t('Created <0/>, updated <1/>')}
            parts={[<When key="0" at={createdAt} />, <When key="1" at={updatedAt} />]}
          />
        </Text>
        <Group gap="xs">
          <RunInChat useCase={useCase} />
          <WhyLink resource={`use_case:${id}`} />
          <ConfirmButton
            question={t('Delete this use case?')}
            consequences={t('"{{title}}" is removed from the gallery for everyone. This cannot be undone.', {
              title: useCase.title,
            })}
            act={t('Delete')}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {t('Delete')}
          </ConfirmButton>
        </Group>
      </Group>
      {remove.error !== null && <ConflictNotice error={remove.error} onReload={onReload} />}
      <UseCaseForm
        initial={initial}
        submitLabel={t('Save')}
        isBusy={save.isPending || remove.isPending}
        error={save.error}
        onReload={onReload}
        onSubmit={save.mutateAsync}
      />
    </>
  );
}
