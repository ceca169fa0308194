import { Select } from '@mantine/core';
import { spanWords } from '../epoch.js';
import { t } from '../../texts/texts.js';

const day = 86_400;
const choices = [
  { value: String(3_600), label: 'hour' },
  { value: String(day), label: 'day' },
  { value: String(7 * day), label: 'week' },
  { value: String(30 * day), label: t('30 days') },
];

interface IntervalSelectProps {
  /** Seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** How often a source is re-indexed. One that was set elsewhere is offered as well. */
export function IntervalSelect({ value, onChange }: IntervalSelectProps) {
  const own = choices.some((choice) => choice.value === String(value))
    ? []
    : [{ value: String(value), label: spanWords(value) }];
  return (
    <Select
      label={t('Re-index every')}
      data={[...choices, ...own]}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? day))}
      allowDeselect={false}
      maw={220}
    />
  );
}
