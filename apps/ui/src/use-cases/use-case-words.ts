import type { UseCaseView } from '@parley/contracts';
import { t } from '../texts/texts.js';

export type Category = UseCaseView['category'];
export type Difficulty = UseCaseView['difficulty'];

/** What the server's words are called on the page. */
export const categories: Readonly<Record<Category, string>> = {
  deployment: t('Deployment'),
  incident: t('Incident'),
  development: t('Development'),
  cloud: t('Cloud'),
  other: t('Other'),
};
export const difficulties: Readonly<Record<Difficulty, string>> = {
  beginner: t('Beginner'),
  intermediate: t('Intermediate'),
  advanced: t('Advanced'),
};

/** As a `Select` takes them. */
export const choices = (labels: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
