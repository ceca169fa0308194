import { Alert, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { CopyText } from '../kit/copy-text.js';
import { type CodingAgent, codingAgents, installLine } from './install-line.js';

const agentChoices = Object.entries(codingAgents).map(([value, label]) => ({ value, label }));
const wraps = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A key, shown only here and only once, with the command that uses it. */
export function MintedKey({ catalogKey, onClose }: { readonly catalogKey: string; readonly onClose: () => void }) {
  const [agent, setAgent] = useState<CodingAgent>('claude');
  const line = installLine(location.origin, agent);
  return (
    <Stack>
      <Alert color="yellow" icon={<ExclamationTriangleIcon aria-hidden />} title="Copy it now">
        The key is shown only once. Parley stores only a hash of it and cannot show it again.
      </Alert>
      <div>
        <Code block style={wraps} aria-label="The key">
          {catalogKey}
        </Code>
        <CopyText label="key" text={catalogKey} />
      </div>
      <Select
        label="Install skills for"
        data={agentChoices}
        allowDeselect={false}
        value={agent}
        onChange={(value) => value !== null && setAgent(value as CodingAgent)}
      />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Run this in a terminal, paste the key and press Enter. The key is not echoed.
        </Text>
        <Code block style={wraps}>
          {line}
        </Code>
        <CopyText label="install line" text={line} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied the key</Button>
      </Group>
    </Stack>
  );
}
