import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../kit/page.js';
import { t } from '../texts/texts.js';

export function UnknownPage() {
  return (
    <Page
      title={t('Page not found')}
      description={t('The address may be mistyped, or the page may have been removed.')}
    >
      <Anchor component={Link} to="/chat">
        {t('Go to chat')}
      </Anchor>
    </Page>
  );
}
