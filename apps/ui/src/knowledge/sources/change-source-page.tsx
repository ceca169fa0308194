import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useSourceTypes } from '../../api/source-types.js';
import { whileEdited } from '../../changes/while-edited.js';
import { QueryView } from '../../kit/query-view.js';
import { SubPage } from '../../kit/sub-page.js';
import { useWhomToAsk } from '../../kit/use-whom-to-ask.js';
import { idsOfPath, sourceAddress } from '../addresses.js';
import { ChangeSourceForm } from './change-source-form.js';
import { nameOf } from './freshness.js';
import { useOwnerWords } from './owner-of-source.js';
import { type SourceDetail, sourceQuery } from './use-source.js';
import { t } from '../../texts/texts.js';

/** Says whom to ask: its owner, or where none is known whoever can help in the person's team. */
function NotTheirs({ source }: { readonly source: SourceDetail }) {
  const owner = useOwnerWords(source.owner);
  const someone = useWhomToAsk({ isAsked: owner === undefined });
  return (
    <Text>
      {t('Only its owner, its managers and administrators can change this source. Ask {{owner}}.', {
        owner: owner ?? someone,
      })}
    </Text>
  );
}

/** A source, to be changed by those who manage it. */
export function ChangeSourcePage() {
  const [id = ''] = idsOfPath(useLocation().pathname, 2);
  const source = useQuery({ ...whileEdited, ...sourceQuery(id) });
  const types = useSourceTypes();
  return (
    <SubPage
      trail={[
        { label: t('Knowledge'), to: '/knowledge' },
        { label: source.data ? nameOf(source.data.data) : t('Source'), to: sourceAddress(id) },
      ]}
      title={t('Change source')}
      size="md"
      description={id}
    >
      <QueryView query={source} label={t('Loading source')}>
        {(seen) =>
          seen.data.may_change ? (
            <QueryView query={types} label={t('Loading kinds of sources')}>
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
            <NotTheirs source={seen.data} />
          )
        }
      </QueryView>
    </SubPage>
  );
}
