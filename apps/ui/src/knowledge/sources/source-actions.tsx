import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { rag } from '../../api/clients.js';
import { reloadSource, useSourceTypes } from '../../api/source-types.js';
import { BusyButton } from '../../kit/busy-button.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { counted } from '../jobs/job-words.js';
import { useRagRole } from '../use-rag-role.js';
import { changeAddress } from '../addresses.js';
import { nameOf, type Source } from './freshness.js';
import { sourceQuery } from './use-source.js';

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
      Change
    </Button>
  );
}

function Reload({ id, path }: { readonly id: string; readonly path: string }) {
  const reload = useChange({
    change: () => reloadSource(path, id),
    done: 'Re-indexing started.',
    invalidates: [['knowledge', 'jobs', id]],
  });
  return (
    <BusyButton isBusy={reload.isPending} onClick={() => reload.mutate()}>
      Re-index
    </BusyButton>
  );
}

function CleanUp({ id }: { readonly id: string }) {
  const cleanUp = useChange({
    change: () => rag.post('/v1/datasource/{datasource_id}/cleanup', { params: { path: { datasource_id: id } } }),
    done: ({ message, documents_removed: removed }) =>
      removed === 0 ? message : `${counted(removed, 'stale document')} removed.`,
    invalidates: [['knowledge', 'documents', id]],
  });
  return (
    <ConfirmButton
      question="Remove stale documents?"
      act="Remove stale documents"
      consequences={<Text size="sm">Expired documents are removed permanently. Answers no longer use them.</Text>}
      isBusy={cleanUp.isPending}
      onConfirm={() => cleanUp.mutate()}
    >
      Clean up
    </ConfirmButton>
  );
}

function Delete({ source }: { readonly source: Source }) {
  const { datasource_id: id } = source;
  const navigate = useNavigate();
  const remove = useChange({
    change: () => rag.delete('/v1/datasource', { params: { query: { datasource_id: id } } }),
    done: 'Source deleted.',
    invalidates: [['knowledge']],
    goOn: () => void navigate('/knowledge'),
  });
  return (
    <ConfirmButton
      color="red"
      variant="light"
      question={`Delete “${nameOf(source)}”?`}
      act="Delete source"
      consequences={
        <Text size="sm">
          Its documents, passages and jobs are deleted, and answers no longer quote it. This cannot be undone.
        </Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Delete
    </ConfirmButton>
  );
}
