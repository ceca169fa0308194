import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../kit/page.js';

export function UnknownPage() {
  return (
    <Page title="Page not found" description="The address may be mistyped, or the page may have been removed.">
      <Anchor component={Link} to="/chat">
        Go to chat
      </Anchor>
    </Page>
  );
}
