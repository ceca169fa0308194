import { NativeSelect, Select, SimpleGrid, Title } from '@mantine/core';
import type { UiSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { failureWords } from '../api/failure.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import type { Thing } from '../reasons/thing-words.js';
import { TeamsFrame } from '../teams/teams-frame.js';
import { Answer } from './answer.js';
import { PersonSelect } from './person-select.js';
import { type Choice, useResources } from './use-resources.js';
import { actions, type Asked, askedIn, askedToSearch, kinds } from './why-asked.js';
import { t } from '../texts/texts.js';

/** Explains why somebody can or cannot do something, and where to change it. */
export function WhyPage() {
  const { said, show } = useAddress({ read: askedIn, write: askedToSearch });
  const resources = useResources(said.kind);
  const why = useWhy(said);
  const name = why.data?.person.id === said.person ? why.data.person.name : null;
  const change = (next: Partial<Asked>) => show({ ...said, ...next });
  return (
    <TeamsFrame description={t('See what lets somebody in, or what is missing. Look-ups are kept in the audit.')}>
      <Title order={2} size="h3" mb="sm">
        {t('Why can, or cannot, somebody …?')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} mb="lg">
        <PersonSelect id={said.person} name={name ?? undefined} onChoose={(person) => change({ person })} />
        <NativeSelect
          label={t('Wants to')}
          data={[...actions]}
          value={said.action}
          onChange={({ currentTarget: { value } }) =>
            change({ action: actions.find((one) => one.value === value)?.value ?? 'see' })
          }
        />
        <NativeSelect
          label={t('Kind')}
          data={[...kinds]}
          value={said.kind}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: kinds.find((one) => one.value === value)?.value ?? 'source', id: '' })
          }
        />
        <Select
          label={t('Which one')}
          placeholder={t('Choose by name')}
          searchable
          data={withChosen(resources.data ?? [], said.id)}
          value={said.id === '' ? null : said.id}
          onChange={(id) => change({ id: id ?? '' })}
          nothingFoundMessage={resources.isPending ? t('Loading …') : t('Nothing found')}
          error={resources.error === null ? undefined : failureWords(resources.error).detail}
        />
      </SimpleGrid>
      {said.person !== '' && said.id !== '' && (
        <QueryView query={why} label={t('Looking up why')}>
          {(found) => <Answer why={found} nameOf={namesFrom(found.resource, resources.data ?? [])} />}
        </QueryView>
      )}
    </TeamsFrame>
  );
}

const useWhy = ({ person, action, kind, id }: Asked) =>
  useQuery({
    queryKey: ['why', 'of', person, action, kind, id],
    queryFn: async ({ signal }): Promise<UiSchemas['Why']> => {
      const query = { person, action, resource: `${kind}:${id}` };
      return (await ui.get('/api/admin/why', { signal, params: { query } })).data;
    },
    enabled: person !== '' && id !== '',
    retry: false,
    // Rights may have changed since.
    staleTime: 0,
  });

/** What the address names is chosen, whether or not it is in the list. */
const withChosen = (choices: readonly Choice[], id: string): Choice[] =>
  id === '' || choices.some(({ value }) => value === id) ? [...choices] : [{ value: id, label: id }, ...choices];

/** Sources are named by another service than rights are. */
const namesFrom =
  (resource: Thing, choices: readonly Choice[]) =>
  ({ kind, id, name }: Thing): string =>
    name ?? (kind === resource.kind ? choices.find(({ value }) => value === id)?.label : undefined) ?? id;
