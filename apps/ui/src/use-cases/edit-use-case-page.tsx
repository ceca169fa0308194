import { Group, Text } from '@mantine/core';
import type { UseCaseDraft, UseCaseView } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { useMe } from '../api/use-me.js';
import { ConfirmButton } from '../shared/confirm-button.js';
import { SubPage } from '../shared/sub-page.js';
import { QueryView } from '../shared/query-view.js';
import { useChange } from '../shared/use-change.js';
import { When } from '../shared/when.js';
import { whileEdited } from '../shared/while-edited.js';
import { OthersUseCase } from './others-use-case.js';
import { RunInChat } from './run-in-chat.js';
import { UseCaseForm } from './use-case-form.js';

/** A use case, to be changed or deleted: its owner and admins may. */
export function EditUseCasePage() {
  const { id = '' } = useParams();
  const { may } = useMe();
  const found = useQuery({
    ...whileEdited,
    queryKey: ['use-cases', 'one', id],
    queryFn: async ({ signal }) => (await ui.get('/api/usecases/{id}', { signal, params: { path: { id } } })).data,
  });
  return (
    <SubPage
      trail={[{ label: 'Use cases', to: '/use-cases' }]}
      title="Use case"
      description="Its owner and admins can change it."
    >
      <QueryView query={found} label="Loading the use case">
        {(useCase) =>
          may.administer || useCase.isMine ? (
            <Editor key={useCase.updatedAt} useCase={useCase} />
          ) : (
            <OthersUseCase useCase={useCase} />
          )
        }
      </QueryView>
    </SubPage>
  );
}

function Editor({ useCase }: { readonly useCase: UseCaseView }) {
  const { id, createdAt, updatedAt, isMine: _, ...initial } = useCase;
  const navigate = useNavigate();
  const leave = () => void navigate('/use-cases');
  const path = { id };
  const save = useChange({
    change: (body: UseCaseDraft) => ui.put('/api/usecases/{id}', { params: { path }, body }),
    done: 'Saved.',
    invalidates: [['use-cases']],
    failure: 'inline',
    goOn: leave,
  });
  const remove = useChange({
    change: () => ui.delete('/api/usecases/{id}', { params: { path } }),
    done: 'The use case is deleted.',
    invalidates: [['use-cases', 'gallery']],
    goOn: leave,
  });
  return (
    <>
      <Group mb="md" justify="space-between">
        <Text size="sm" c="dimmed">
          Written <When at={createdAt} />, changed <When at={updatedAt} />
        </Text>
        <Group gap="xs">
          <RunInChat useCase={useCase} />
          <ConfirmButton
            question="Delete this use case?"
            consequences={`"${useCase.title}" leaves the gallery for everybody. This cannot be undone.`}
            act="Delete"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            Delete
          </ConfirmButton>
        </Group>
      </Group>
      <UseCaseForm
        initial={initial}
        submitLabel="Save"
        isBusy={save.isPending || remove.isPending}
        error={save.error}
        onSubmit={save.mutateAsync}
      />
    </>
  );
}
