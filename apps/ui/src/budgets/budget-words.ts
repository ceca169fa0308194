import type { UiSchemas } from '@parley/client';
import { t } from '../texts/texts.js';
import { britishLocale, locale } from '../texts/language.js';

export type Budget = UiSchemas['Budget'];

/** What people call the team or the agent. */
export const ofWhom = ({ of, id, name }: Pick<Budget, 'of' | 'id' | 'name'>): string =>
  `${of === 'team' ? t('The team') : t('The agent')} ${name ?? id}`;

export const tokensText = (tokens: number): string => t('{{tokens}} tokens', { tokens: tokens.toLocaleString(locale) });

/** How much of it is used: never told to be all of it before it is. */
export const shareOf = ({ used, tokens }: Pick<Budget, 'used' | 'tokens'>): number =>
  Math.min(100, Math.floor((used / tokens) * 100));

const day = new Intl.DateTimeFormat(britishLocale, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The day of a moment, in UTC, as budgets count. */
export const dayOf = (at: string): string => day.format(new Date(at));

/** What comes of it, for whoever manages the team or the agent. */
export const warningOf = (budget: Budget): string =>
  budget.state === 'spent'
    ? t(
        '{{ofWhom}} has used up this month’s budget. Questions are not answered before {{dayOf}}, unless an administrator raises it.',
        { ofWhom: ofWhom(budget), dayOf: dayOf(budget.renews_at) },
      )
    : t(
        '{{ofWhom}} has used {{shareOf}} % of this month’s budget. Once it is spent, questions are not answered before {{dayOf}}.',
        { ofWhom: ofWhom(budget), shareOf: shareOf(budget), dayOf: dayOf(budget.renews_at) },
      );
