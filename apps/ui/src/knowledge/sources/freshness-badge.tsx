import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { When } from '../../kit/when.js';
import { jobAddress } from '../addresses.js';
import { isoOf } from '../epoch.js';
import { type Job, useJobsOf } from '../jobs/use-jobs.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import { freshnessOf, type Source } from './freshness.js';
import { failureOf, lastEnded, neverInFull } from './last-reading.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

const colors = { fresh: 'teal', due: 'yellow', stale: 'red' } as const;

interface Props {
  readonly source: Source;
  /** Whether the job's own words follow: what it left out, and why. */
  readonly isFull?: boolean;
}

/** How current a source is, when it was last read, and what did not work, with the way to that job. */
export function FreshnessBadge({ source, isFull = false }: Props) {
  const jobs = useJobsOf(source.datasource_id);
  const last = lastEnded(jobs.data ?? []);
  const { state, words } = freshnessOf(source, Date.now() / 1000);
  const shown = state === 'never' ? neverInFull(last) : { words, color: colors[state] };
  // Without its jobs it is not known whether it was read in part.
  const isKnown = state !== 'never' || jobs.isSuccess;
  return (
    <>
      <ToneBadge color={isKnown ? shown.color : 'gray'} maw="100%">
        {isKnown ? shown.words : words}
      </ToneBadge>
      {last ? <LastReading job={last} /> : <DatedReading at={source.last_updated} />}
      {isFull && last?.message && <Text size="xs">{last.message}</Text>}
    </>
  );
}

function LastReading({ job }: { readonly job: Job }) {
  const { job_id, completed_at, created_at, message } = job;
  const failure = failureOf(job);
  return (
    <Text size="xs" c="dimmed" truncate="end" {...(message !== null && { title: message })}>
      <Anchor component={Link} to={jobAddress(job_id)} inherit>
        <Rich
          text={t('Read <0/>{{words}}', { words: failure === undefined ? '' : `, ${failure}` })}
          parts={[<When key="0" at={isoOf(completed_at ?? created_at)} />]}
        />
      </Anchor>
    </Text>
  );
}

/** For a source whose jobs are gone, or not there to be read. */
const DatedReading = ({ at }: { readonly at: number | null }) =>
  at !== null && (
    <Text size="xs" c="dimmed" truncate="end">
      <Rich text={t('Read <0/>')} parts={[<When key="0" at={isoOf(at)} />]} />
    </Text>
  );
