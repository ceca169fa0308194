import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { changeAddress } from '../addresses.js';
import type { Source } from './freshness.js';
import { sourceQuery } from './use-source.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** Says of a source whose own system restricts its documents that this does not count here, and what ends it. */
export function UnfollowedPermissions({ source }: { readonly source: Source }) {
  const detail = useQuery(sourceQuery(source.datasource_id));
  if (source.source_type !== 'wiki' || source.metadata?.['follow_permissions'] === true) return null;
  return (
    <Alert color="orange" title={t('The permissions of the wiki are not followed')}>
      {t('Whoever may read this source reads all of its pages, restricted ones too.')}{' '}
      {detail.data?.data.may_change === true ? (
        <>
          <Rich
            text={t(
              'To change that, switch on “Follow the permissions of the wiki” under <0>the settings of this source</0>.',
            )}
            parts={[<Anchor key="0" component={Link} to={changeAddress(source.datasource_id)} inherit />]}
          />
        </>
      ) : (
        t('Whoever manages this source can switch on “Follow the permissions of the wiki” in its settings.')
      )}
    </Alert>
  );
}
