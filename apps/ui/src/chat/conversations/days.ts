import { t } from '../../texts/texts.js';
import { locale } from '../../texts/language.js';

/** Conversations of one stretch of time, under its name. */
export interface Group<T> {
  readonly name: string;
  readonly items: readonly T[];
}

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/**
 * What is in order of time, the latest first, by day in the reader's zone: today, yesterday, the days of the past week by
 * name, then months. @param atOf ISO 8601 timestamp of an item
 */
export function byDay<T>(items: readonly T[], atOf: (item: T) => string, now: Date): Group<T>[] {
  const groups: { name: string; items: T[] }[] = [];
  for (const item of items) {
    const name = dayName(new Date(atOf(item)), now);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

function dayName(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days <= 0) return t('Today'); // A clock of the platform may be ahead of this one.
  if (days === 1) return t('Yesterday');
  return days < 7 ? weekday.format(at) : month.format(at);
}

/** By the calendar: a day may have 23 hours. */
const daysBetween = (from: Date, to: Date): number => Math.round((startOfDay(to) - startOfDay(from)) / 86_400_000);

const startOfDay = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
