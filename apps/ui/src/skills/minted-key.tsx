import { Alert, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { CopyText } from '../kit/copy-text.js';
import { type CodingAgent, codingAgents, installLine } from './install-line.js';
import { t } from '../texts/texts.js';

const agentChoices = Object.entries(codingAgents).map(([value, label]) => ({ value, label }));
const wraps = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A key, shown only here and only once, with the command that uses it. */
export function MintedKey({ catalogKey, onClose }: { readonly catalogKey: string; readonly onClose: () => void }) {
  const [agent, setAgent] = useState<CodingAgent>('claude');
  const line = installLine(location.origin, agent);
  return (
    <Stack>
      <Alert color="yellow" icon={<ExclamationTriangleIcon aria-hidden />} title={t('Copy it now')}>
        {t('The key is shown only once. Parley stores only a hash of it and cannot show it again.')}
      </Alert>
      <div>
        <Code block style={wraps} aria-label={t('The key')}>
          {catalogKey}
        </Code>
        <CopyText label={t('key')} text={catalogKey} />
      </div>
      <Select
        label={t('Install skills for')}
        data={agentChoices}
        allowDeselect={false}
        value={agent}
        onChange={(value) => value !== null && setAgent(value as CodingAgent)}
      />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {t('Run this in a terminal, paste the key and press Enter. The key is not echoed.')}
        </Text>
        <Code block style={wraps}>
          {line}
        </Code>
        <CopyText label={t('install line')} text={line} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('I have copied the key')}</Button>
      </Group>
    </Stack>
  );
}
