import { Button, EmptyState } from '@mantine/core';
import { ReaderIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';

/** What is said where there is no source: what they are for, and the first step. */
export const NoSources = ({ mayAdd }: { readonly mayAdd: boolean }) => (
  <EmptyState
    icon={<ReaderIcon aria-hidden />}
    title="No knowledge yet"
    description={
      mayAdd
        ? 'A source is a web site, a wiki page or files of yours. Once it is read, answers quote it.'
        : 'There is no source that you may read. Whoever administers Parley can add one or let you read one.'
    }
  >
    {mayAdd && (
      <Button component={Link} to="/knowledge/add" variant="default" mt="sm">
        Add the first source
      </Button>
    )}
  </EmptyState>
);
