import { Button, EmptyState } from '@mantine/core';
import { ReaderIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';
import { useWhomToAsk } from '../../kit/use-whom-to-ask.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly mayAdd: boolean;
  /** What can be added, within a sentence. */
  readonly kinds: string;
}

/** Shown when there is no source: what sources are for, and the first step. */
export function NoSources({ mayAdd, kinds }: Props) {
  const whom = useWhomToAsk({ isAsked: !mayAdd });
  return (
    <EmptyState
      icon={<ReaderIcon aria-hidden />}
      title={t('No knowledge yet')}
      description={
        mayAdd
          ? t('A source is {{kinds}}. Once it is indexed, answers can quote it.', { kinds })
          : t('There is no source you can read. Ask {{whom}} to add one or give you access.', { whom })
      }
    >
      {mayAdd && (
        <Button component={Link} to="/knowledge/add" variant="default" mt="sm">
          {t('Add the first source')}
        </Button>
      )}
    </EmptyState>
  );
}
