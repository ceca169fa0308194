import { Code, Drawer, List, Stack } from '@mantine/core';
import type { AuditEventView } from '@parley/contracts';
import { BackCloses } from '../kit/back-closes.js';
import { Fact } from '../kit/fact.js';
import { outcomes } from './audit-filter.js';
import { t } from '../texts/texts.js';
import { dayLocale } from '../texts/language.js';

const exact = new Intl.DateTimeFormat(dayLocale, { dateStyle: 'full', timeStyle: 'long' });

interface AuditDetailsProps {
  readonly event: AuditEventView | undefined;
  readonly onClose: () => void;
}

/** One event in full: a row of the table has room for the beginnings alone. */
export const AuditDetails = ({ event, onClose }: AuditDetailsProps) => (
  <Drawer
    opened={event !== undefined}
    onClose={onClose}
    position="right"
    title={event?.action ?? t('Event')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {event && <BackCloses onClose={onClose} />}
    {event && <Facts event={event} />}
  </Drawer>
);

const Facts = ({
  event: { ts, outcome, action, resource, reason, before, after, actor, correlation_id, times },
}: {
  event: AuditEventView;
}) => (
  <Stack component="dl" m={0}>
    <Fact label={t('When')}>{exact.format(new Date(ts))}</Fact>
    <Fact label={t('Outcome')}>{outcomes[outcome]}</Fact>
    <Fact label={t('Action')}>{action}</Fact>
    <Fact label={t('Resource')}>{resource ?? t('None')}</Fact>
    <Fact label={t('Reason')}>{reason ?? t('None')}</Fact>
    {times > 1 && (
      <Fact label={t('How often')}>
        {t('{{times}} times within a quarter of an hour', { times: times.toLocaleString(dayLocale) })}
      </Fact>
    )}
    {(before ?? after) && (
      <>
        <Fact label={t('Before')}>
          <State facts={before ?? []} other={after ?? []} />
        </Fact>
        <Fact label={t('After')}>
          <State facts={after ?? []} other={before ?? []} />
        </Fact>
      </>
    )}
    <Fact label={t('Who')}>
      <Code>{actor}</Code>
    </Fact>
    <Fact label={t('Request id')}>
      <Code>{correlation_id}</Code>
    </Fact>
  </Stack>
);

/** What held; facts that the other side lacks stand out, so that the change can be seen. */
const State = ({ facts, other }: { readonly facts: readonly string[]; readonly other: readonly string[] }) =>
  facts.length === 0 ? (
    t('Nothing')
  ) : (
    <List size="sm" listStyleType="none">
      {facts.map((fact) => (
        <List.Item key={fact} style={{ overflowWrap: 'anywhere' }}>
          {other.includes(fact) ? fact : <strong>{fact}</strong>}
        </List.Item>
      ))}
    </List>
  );
