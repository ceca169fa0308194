import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../shared/page.js';

export function UnknownPage() {
  return (
    <Page title="There is no such page" description="The address may be mistyped, or what was there is gone.">
      <Anchor component={Link} to="/chat">
        Go to the chat
      </Anchor>
    </Page>
  );
}
