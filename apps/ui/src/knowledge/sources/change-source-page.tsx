import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useSourceTypes } from '../../api/source-types.js';
import { whileEdited } from '../../changes/while-edited.js';
import { QueryView } from '../../kit/query-view.js';
import { SubPage } from '../../kit/sub-page.js';
import { idsOfPath, sourceAddress } from '../addresses.js';
import { ChangeSourceForm } from './change-source-form.js';
import { nameOf } from './freshness.js';
import { sourceQuery } from './use-source.js';

/** A source, to be changed by those who manage it. */
export function ChangeSourcePage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 2);
  const source = useQuery({ ...whileEdited, ...sourceQuery(id) });
  const types = useSourceTypes();
  return (
    <SubPage
      trail={[
        { label: 'Knowledge', to: '/knowledge' },
        { label: source.data ? nameOf(source.data.data) : 'Source', to: sourceAddress(id) },
      ]}
      title="Change source"
      size="md"
      description={id}
    >
      <QueryView query={source} label="Loading source">
        {(seen) =>
          seen.data.may_change ? (
            <QueryView query={types} label="Loading kinds of sources">
              {(found) => (
                <ChangeSourceForm
                  key={seen.etag}
                  seen={seen}
                  type={found.find(({ source_type }) => source_type === seen.data.source_type)}
                  onReload={() => void source.refetch()}
                />
              )}
            </QueryView>
          ) : (
            <Text>Only its owner, its managers and administrators can change this source.</Text>
          )
        }
      </QueryView>
    </SubPage>
  );
}
