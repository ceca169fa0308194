import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { rag } from '../../api/clients.js';
import { reloadSource, useSourceTypes } from '../../api/source-types.js';
import { BusyButton } from '../../kit/busy-button.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { useRagRole } from '../use-rag-role.js';
import { changeAddress } from '../addresses.js';
import { nameOf, type Source } from './freshness.js';
import { sourceQuery } from './use-source.js';
import { counted, t } from '../../texts/texts.js';

/** The actions on a source, for people who may take them. */
export function SourceActions({ source }: { readonly source: Source }) {
  const { may } = useRagRole();
  const types = useSourceTypes();
  const reload = types.data?.find(({ source_type }) => source_type === source.source_type)?.reload;
  return (
    <>
      {may('ingestonly') && <Change id={source.datasource_id} />}
      {may('ingestonly') && reload && <Reload id={source.datasource_id} path={reload.path} />}
      {may('admin') && <CleanUp id={source.datasource_id} />}
      {may('admin') && <Delete source={source} />}
    </>
  );
}

/** Shown once it is known that they may. */
function Change({ id }: { readonly id: string }) {
  const source = useQuery(sourceQuery(id));
  if (source.data?.data.may_change !== true) return null;
  return (
    <Button component={Link} to={changeAddress(id)} variant="default">
      {t('Change')}
    </Button>
  );
}

function Reload({ id, path }: { readonly id: string; readonly path: string }) {
  const reload = useChange({
    change: () => reloadSource(path, id),
    done: t('Re-indexing started.'),
    invalidates: [['knowledge', 'jobs', id]],
  });
  return (
    <BusyButton isBusy={reload.isPending} onClick={() => reload.mutate()}>
      {t('Re-index')}
    </BusyButton>
  );
}

function CleanUp({ id }: { readonly id: string }) {
  const cleanUp = useChange({
    change: () => rag.post('/v1/datasource/{datasource_id}/cleanup', { params: { path: { datasource_id: id } } }),
    done: ({ message, documents_removed: removed }) =>
      removed === 0 ? message : t('{{removed}} removed.', { removed: counted(removed, 'stale document') }),
    invalidates: [['knowledge', 'documents', id]],
  });
  return (
    <ConfirmButton
      question={t('Remove stale documents?')}
      act={t('Remove stale documents')}
      consequences={
        <Text size="sm">{t('Expired documents are removed permanently. Answers no longer use them.')}</Text>
      }
      isBusy={cleanUp.isPending}
      onConfirm={() => cleanUp.mutate()}
    >
      {t('Clean up')}
    </ConfirmButton>
  );
}

function Delete({ source }: { readonly source: Source }) {
  const { datasource_id: id } = source;
  const navigate = useNavigate();
  const remove = useChange({
    change: () => rag.delete('/v1/datasource', { params: { query: { datasource_id: id } } }),
    done: t('Source deleted.'),
    invalidates: [['knowledge']],
    goOn: () => void navigate('/knowledge'),
  });
  return (
    <ConfirmButton
      color="red"
      variant="light"
      question={t('Delete “{{nameOf}}”?', { nameOf: nameOf(source) })}
      act={t('Delete source')}
      consequences={
        <Text size="sm">
          {t('Its documents, passages and jobs are deleted, and answers no longer quote it. This cannot be undone.')}
        </Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
