import { Alert, List, ScrollArea } from '@mantine/core';
import { t } from '../../texts/texts.js';

/** What went wrong, as the job's record has it; outcomes below name each document. */
export function JobErrors({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Alert
      color="orange"
      title={messages.length === 1 ? t('One message') : t('{{messages}} messages', { messages: messages.length })}
    >
      <ScrollArea.Autosize mah={160} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('Messages') }}>
        <List size="sm" spacing={4}>
          {messages.slice(0, 100).map((message, index) => (
            <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
              {message}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  );
}
