import { Anchor, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { Link } from 'react-router';
import { sourceAddress } from '../knowledge/addresses.js';
import { QueryView } from '../kit/query-view.js';
import { useSourceNames, useTeamAccess } from './access-query.js';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

type Team = UiSchemas['Team'];
type Access = UiSchemas['TeamAccess'];
type Things = Access['agents'];

/** What members of a team can use because they are in it, by kind. */
export function TeamAccess({ team }: { readonly team: Team }) {
  const access = useTeamAccess(team.id);
  const sourceNames = useSourceNames();
  return (
    <QueryView query={access} label={t('Loading what the team can use')}>
      {({ sources, agents, skills, tools, spaces }) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <Kind title={t('Sources')} things={named(sources, sourceNames)} to={sourceAddress} />
          <Kind title={t('Agents')} things={agents} to={() => '/agents'} />
          <Kind title={t('Skills')} things={skills} to={() => '/skills'} />
          <Kind title={t('Tools')} things={tools} />
          <Kind title={t('Chat spaces')} things={spaces} to={() => '/spaces'} />
        </SimpleGrid>
      )}
    </QueryView>
  );
}

const named = ({ items, total }: Things, names: ReadonlyMap<string, string>): Things => ({
  items: items.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
  total,
});

interface KindProps {
  readonly title: string;
  readonly things: Things;
  /** Where one of them is shown. */
  readonly to?: (id: string) => string;
}

const Kind = ({ title, things: { items, total }, to }: KindProps) => (
  <Stack gap={4} miw={0}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {items.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('None through this team')}
      </Text>
    ) : (
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map(({ id, name }) => (
          <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {to ? (
              <Anchor component={Link} to={to(id)} inherit>
                {name ?? id}
              </Anchor>
            ) : (
              (name ?? id)
            )}
          </Text>
        ))}
      </Stack>
    )}
    {total > items.length && (
      <Text size="sm" c="dimmed">
        {t('and {{total}} more', { total: (total - items.length).toLocaleString(locale) })}
      </Text>
    )}
  </Stack>
);
