import { Button, EmptyState, Stack } from '@mantine/core';
import { MixerHorizontalIcon, PlusIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { seenIn } from '../api/seen.js';
import { whileEdited } from '../changes/while-edited.js';
import { Page } from '../kit/page.js';
import { QueryView } from '../kit/query-view.js';
import { ModelCard } from './model-card.js';
import { ModelDialog } from './model-dialog.js';
import type { Model } from './model-draft.js';
import { t } from '../texts/texts.js';

/** The model that is changed; `null` for a new one. */
type Editing = string | null;

/** The language models that agents can choose, for administrators. */
export function ModelsPage() {
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  return (
    <Page
      title={t('Models')}
      description={t('Language models that agents answer with. Keys stay with the operator and are named here.')}
      size="xl"
      actions={
        <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setEditing(null)}>
          {t('Set up a model')}
        </Button>
      }
    >
      <ModelList onEdit={setEditing} />
      {editing === null && <NewModel onClose={close} />}
      {typeof editing === 'string' && <ChangedModel id={editing} onClose={close} />}
    </Page>
  );
}

function ModelList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const models = useQuery({
    queryKey: ['models', 'list'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/models', { signal })).data.models,
    refetchInterval: 15_000,
  });
  return (
    <QueryView query={models} label={t('Loading models')}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState
            icon={<MixerHorizontalIcon aria-hidden />}
            title={t('No model is set up')}
            description={t(
              'Without one, answers quote passages. Set up a model so that agents answer in their own words.',
            )}
          />
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {found.map((model) => (
              <ModelCard key={model.id} model={model} onEdit={() => onEdit(model.id)} />
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}

/** Names of the credentials that can be used; `undefined` where they cannot be read, which keeps nobody from the form. */
const useCredentials = (): readonly string[] | undefined =>
  useQuery({
    queryKey: ['models', 'credentials'],
    queryFn: async ({ signal }) => (await ui.get('/api/admin/model-credentials', { signal })).data,
    select: (found) => found.filter(({ problem }) => problem === null).map(({ name }) => name),
  }).data;

function NewModel({ onClose }: { readonly onClose: () => void }) {
  const names = useCredentials();
  return <ModelDialog seen={undefined} credentials={names} onClose={onClose} />;
}

function ChangedModel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const names = useCredentials();
  const model = useQuery({
    ...whileEdited,
    queryKey: ['models', 'one', id],
    queryFn: async ({ signal }) =>
      seenIn<Model>(await ui.open('get', '/api/admin/models/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <QueryView query={model} label={t('Loading model')}>
      {(seen) => (
        <ModelDialog
          key={seen.etag}
          seen={seen}
          credentials={names}
          onClose={onClose}
          onReload={() => void model.refetch()}
        />
      )}
    </QueryView>
  );
}
