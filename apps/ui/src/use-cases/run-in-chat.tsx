import { Button } from '@mantine/core';
import type { UseCaseView } from '@parley/contracts';
import { Link } from 'react-router';
import { chatWith } from './chat-with.js';
import { t } from '../texts/texts.js';

interface RunInChatProps {
  readonly useCase: UseCaseView;
  /** Where there are several: which one, for who hears the page. */
  readonly label?: string;
}

export function RunInChat({ useCase, label }: RunInChatProps) {
  return (
    <Button component={Link} to={chatWith(useCase)} variant="default" aria-label={label}>
      {t('Run in chat')}
    </Button>
  );
}
