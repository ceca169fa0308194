import { List, Paper, Text } from '@mantine/core';
import type { RagSchemas } from '@parley/client';

type Tried = RagSchemas['WikiTest'];

const stepWords: Readonly<Record<Tried['steps'][number]['step'], string>> = {
  address: 'Address',
  sign_in: 'Sign-in',
  spaces: 'Spaces',
  page: 'A page',
};

/** What a test found: each step in words, and what to change at the one that failed. */
export const WikiTest = ({ tried: { works, steps } }: { readonly tried: Tried }) => (
  <Paper withBorder p="sm" role="status">
    <Text size="sm" fw={600}>
      {works ? 'The wiki can be read.' : 'The wiki cannot be read yet.'}
    </Text>
    <List size="sm" mt={4} listStyleType="none" withPadding={false}>
      {steps.map(({ step, works: isFine, message }) => (
        <List.Item key={step} style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit c={isFine ? 'teal.8' : 'red.8'} fw={600}>
            {isFine ? 'Works' : 'Does not work'}
          </Text>{' '}
          – {stepWords[step]}: {message}
        </List.Item>
      ))}
    </List>
  </Paper>
);
