import { List, Text } from '@mantine/core';
import { typeWords } from '../resources/grant-draft.js';
import { useResourceChoices } from '../resources/use-resource-choices.js';
import type { Connection } from './read-connection.js';
import { t } from '../../texts/texts.js';

interface LostProps {
  readonly connection: Connection;
  /** Agent that goes on answering there. */
  readonly kept?: string | null;
}

/** What a space loses with its team, each thing by its name. */
export function LostList({ connection: { resources, ...connection }, kept = null }: LostProps) {
  const { nameOf } = useResourceChoices();
  const agents = connection.agents.filter(({ id }) => id !== kept);
  if (agents.length + resources.length === 0)
    return <Text>{t('It has no other agents and no sources that it would lose.')}</Text>;
  return (
    <>
      <Text>{t('It loses:')}</Text>
      <List aria-label={t('What the space loses')}>
        {agents.map(({ id, name }) => (
          <List.Item key={`agent ${id}`}>{t('Agent that answers: {{name}}', { name })}</List.Item>
        ))}
        {resources.map((resource) => (
          <List.Item key={`${resource.type} ${resource.id}`}>
            {typeWords[resource.type]}: {nameOf(resource)}
          </List.Item>
        ))}
      </List>
    </>
  );
}
