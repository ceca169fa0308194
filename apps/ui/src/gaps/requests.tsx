import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { EscalationState, EscalationView } from '@parley/contracts';
import { useState } from 'react';
import { BusyButton } from '../kit/busy-button.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { When } from '../kit/when.js';
import { escalationsPerPage, useEscalations, useResolve } from './read-escalations.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** What people handed on after an answer: it waits for somebody. */
export function Requests() {
  const [state, setState] = useState<EscalationState>('open');
  const [page, setPage] = useState(1);
  const escalations = useEscalations(state, page);
  const show = (next: EscalationState) => {
    setState(next);
    setPage(1);
  };
  return (
    <Stack component="section" gap="sm" mb="xl" aria-labelledby="requests">
      <Group justify="space-between">
        <Title order={2} size="h4" id="requests">
          {t('Requests for a person')}
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => show(state === 'open' ? 'resolved' : 'open')}>
          {state === 'open' ? t('Show resolved') : t('Show open')}
        </Button>
      </Group>
      <QueryView query={escalations} label={t('Loading requests')}>
        {({ data, total }) =>
          total === 0 ? (
            <Text size="sm" c="dimmed">
              {state === 'open' ? t('Nobody waits for an answer.') : t('Nothing was resolved in the last 90 days.')}
            </Text>
          ) : (
            <Paged
              of={t('requests')}
              total={total}
              pageSize={escalationsPerPage}
              page={page}
              onPage={setPage}
              isOld={escalations.isPlaceholderData}
            >
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Requests')}>
                {data.map((one) => (
                  <RequestCard key={one.id} request={one} />
                ))}
              </Stack>
            </Paged>
          )
        }
      </QueryView>
    </Stack>
  );
}

function RequestCard({ request }: { readonly request: EscalationView }) {
  const { question, answer, comment, asker, agent_id, sent_at, sources } = request;
  const address = asker.email === null ? '' : ` (${asker.email})`;
  return (
    <Paper component="li" withBorder p="md" aria-label={question} style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <Text fw={600} style={{ whiteSpace: 'pre-wrap' }}>
          {question}
        </Text>
        <Text size="sm">
          {t('{{name}}{{address}} asked {{agent_id}}, ', { name: asker.name, address, agent_id })}
          <When at={sent_at} />
        </Text>
        {comment !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {t('They say')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {comment}
            </Text>
          </div>
        )}
        <details>
          <summary>{t('The answer they got')}</summary>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {answer}
          </Text>
        </details>
        {sources.length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              {t('Your sources in it')}
            </Text>
            <List size="sm">
              {[...new Set(sources.map(({ title }) => title))].map((title) => (
                <List.Item key={title}>{title}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Outcome request={request} />
      </Stack>
    </Paper>
  );
}

function Outcome({ request: { id, resolved_at, resolved_by } }: { readonly request: EscalationView }) {
  const resolve = useResolve(id);
  if (resolved_at !== null)
    return (
      <Text size="sm" c="dimmed">
        <Rich
          text={t('Resolved by {{resolved_by}}, <0/>', { resolved_by })}
          parts={[<When key="0" at={resolved_at} />]}
        />
      </Text>
    );
  return (
    <Group>
      <BusyButton size="compact-sm" isBusy={resolve.isPending} onClick={() => resolve.mutate()}>
        {t('Resolved')}
      </BusyButton>
    </Group>
  );
}
