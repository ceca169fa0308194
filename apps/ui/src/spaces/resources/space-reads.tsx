import { List, Stack, Text, Title } from '@mantine/core';
import type { AudiencePart, SpaceReads as Reads } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { QueryView } from '../../kit/query-view.js';
import { useSources } from '../../knowledge/sources/use-sources.js';
import type { SpaceKey } from '../space-key.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

/** What answers in a space may use, whoever asks there, and what they may not: for those who manage it. */
export function SpaceReads({ space }: { readonly space: SpaceKey }) {
  const reads = useQuery({
    queryKey: ['spaces', space.spaceId, 'reads'],
    queryFn: async ({ signal }) => {
      const path = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/reads';
      return (await ui.get(path, { signal, params: { path: { ...space } } })).data;
    },
  });
  const sources = useSources();
  return (
    <Stack component="section" gap="xs" aria-labelledby="space-reads">
      <Title order={2} size="h4" id="space-reads">
        {t('What answers here may use')}
      </Title>
      <Text c="dimmed" size="sm">
        {t(
          'Everybody in the room reads an answer, so it uses only what everybody may read. Whoever asks must be able to read it too, and single documents may have fewer readers. Sources that you cannot see are not listed.',
        )}
      </Text>
      <QueryView query={reads} label={t('Loading what the space may read')}>
        {(found) => (
          <QueryView query={sources} label={t('Loading sources')}>
            {(seen) => <Lists reads={found} sources={seen} />}
          </QueryView>
        )}
      </QueryView>
    </Stack>
  );
}

interface ListsProps {
  readonly reads: Reads;
  readonly sources: readonly { readonly datasource_id: string; readonly name?: string | null }[];
}

function Lists({ reads: { team, sources: used }, sources }: ListsProps) {
  const through = new Map(used.map(({ id, through: part }) => [id, part]));
  const named = sources
    .map(({ datasource_id: id, name }) => ({ id, name: name ?? id, part: through.get(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const [may, mayNot] = [named.filter(({ part }) => part), named.filter(({ part }) => !part)];
  return (
    <>
      {may.length === 0 ? (
        <Text size="sm">{t('No source that you can see may be used here.')}</Text>
      ) : (
        <List size="sm" aria-label={t('Used here')}>
          {may.map(({ id, name, part }) => (
            <List.Item key={id}>
              <b>{name}</b>: {part && because(part, team.name)}
            </List.Item>
          ))}
        </List>
      )}
      {mayNot.length > 0 && (
        <>
          <Text size="sm">{t('You can see these, but answers here do not use them:')}</Text>
          <List size="sm" aria-label={t('Not used here')}>
            {mayNot.map(({ id, name }) => (
              <List.Item key={id}>
                <Rich
                  text={t('<0/>: neither team {{name}} nor this space may read it.', { name: team.name })}
                  parts={[<b key="0">{name}</b>]}
                />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </>
  );
}

const because = (part: AudiencePart, team: string): string =>
  ({
    team: t('team {{team}} may read it.', { team }),
    everyone: t('everyone who is signed in may read it.'),
    organization: t('everyone in the organization may read it.'),
    space: t('it was granted to this space.'),
  })[part];
