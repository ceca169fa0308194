import { Alert, Text } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import type { ReactNode } from 'react';
import type { Section } from '../kit/sections.js';
import { t } from '../texts/texts.js';

/** The parts of the graph. */
export const graphSections: readonly Section[] = [
  { label: t('Explore'), to: '/graph' },
  { label: t('Relations'), to: '/graph/relations' },
];

/** If the graph is off, its routes do not exist. */
export const isOff = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/** Says that there is no graph, if it is off. */
export function WithGraph({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  if (!isOff(error)) return children;
  return (
    <Alert title={t('The graph is off')} color="blue">
      <Text size="sm">
        {t(
          'This installation keeps no graph of entities and their relations. Answers come from passages only. An operator can turn it on with ENABLE_GRAPH_RAG.',
        )}
      </Text>
    </Alert>
  );
}
