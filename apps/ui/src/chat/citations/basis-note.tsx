import { Alert, Anchor, List, Text } from '@mantine/core';
import { InfoCircledIcon } from '@radix-ui/react-icons';
import type { AnswerCheck } from '@parley/contracts';
import { Link } from 'react-router';
import { documentAddress } from '../../knowledge/addresses.js';
import { titleOf } from './source-name.js';
import { t } from '../../texts/texts.js';

/** What an answer rests on, where that is no passage that people could look up. */
export function BasisNote({ check: { basis, nearest = [] } }: { readonly check: AnswerCheck }) {
  if (basis === 'model') {
    return (
      <Alert color="yellow" variant="light" p="xs" icon={<InfoCircledIcon aria-hidden />} role="note">
        {t('Not from your team’s knowledge')}
      </Alert>
    );
  }
  if (basis !== 'not_found') return null;
  return (
    <Alert color="gray" variant="light" p="xs" icon={<InfoCircledIcon aria-hidden />} role="note">
      <Text size="sm">
        {t('I did not find this{{words}}', { words: nearest.length > 0 ? t('. The nearest documents:') : '' })}
      </Text>
      {nearest.length > 0 && (
        <List size="sm" mt={4}>
          {nearest.map((one) => (
            <List.Item key={JSON.stringify([one.datasource_id, one.document_id])}>
              <Anchor component={Link} to={documentAddress(one.datasource_id, one.document_id)} inherit>
                {titleOf(one)}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
