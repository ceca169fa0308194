import { Button, EmptyState, Group, Pagination } from '@mantine/core';
import { FileIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

interface PagedProps {
  /** What the pages list: `people`. */
  readonly of: string;
  readonly total: number;
  readonly pageSize: number;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** While the previous page is still shown: the total is not known yet. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}

/** One page of several, with links to the others; for a page that does not exist, a link to the last. */
export function Paged({ of, total, pageSize, page, onPage, isOld, children }: PagedProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page > last && !isOld) return <NoSuchPage {...{ page, last, onPage }} />;
  return (
    <>
      {children}
      {last > 1 && (
        <Group component="nav" aria-label={t('Pages of {{of}}', { of })} justify="center" mt="lg">
          <Pagination
            total={last}
            value={page}
            onChange={onPage}
            getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
            getControlProps={(control) => ({ 'aria-label': t('{{control}} page', { control }) })}
          />
        </Group>
      )}
    </>
  );
}

/** An address may be old, or opened by hand. */
function NoSuchPage({ page, last, onPage }: Pick<PagedProps, 'page' | 'onPage'> & { readonly last: number }) {
  return (
    <EmptyState
      icon={<FileIcon aria-hidden />}
      title={t('There is no page {{page}}', { page: page.toLocaleString(locale) })}
      description={
        last === 1
          ? t('There is only one page.')
          : t('The last page is {{last}}.', { last: last.toLocaleString(locale) })
      }
    >
      <Button variant="default" onClick={() => onPage(last)}>
        {last === 1 ? t('Go to the first page') : t('Go to the last page')}
      </Button>
    </EmptyState>
  );
}
