import { List, Text } from '@mantine/core';
import { typeWords } from '../resources/grant-draft.js';
import { useResourceChoices } from '../resources/use-resource-choices.js';
import type { Connection } from './read-connection.js';

/** What a space loses with its team, each thing by its name. */
export function LostList({ connection: { agents, resources } }: { readonly connection: Connection }) {
  const { nameOf } = useResourceChoices();
  if (agents.length + resources.length === 0) return <Text>It has no agents and no sources that it would lose.</Text>;
  return (
    <>
      <Text>It loses:</Text>
      <List aria-label="What the space loses">
        {agents.map(({ id, name }) => (
          <List.Item key={`agent ${id}`}>Agent that answers: {name}</List.Item>
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
