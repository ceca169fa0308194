import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.js';
import { Loading } from './loading.js';
import { t } from '../texts/texts.js';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
  /** What is waited for, in words. */
  readonly label?: string;
}

/** What was read, or waiting for it, or why it could not be read. An old answer stays when a newer one fails. */
export function QueryView<T>({ query, children, label = t('Loading') }: QueryViewProps<T>) {
  const notice =
    query.error === null ? null : <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return notice ?? <Loading label={label} />;
  return (
    <>
      {notice}
      {children(query.data)}
    </>
  );
}
