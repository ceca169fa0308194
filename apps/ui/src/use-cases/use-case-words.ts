import type { UseCaseView } from '@parley/contracts';

export type Category = UseCaseView['category'];
export type Difficulty = UseCaseView['difficulty'];

/** What the server's words are called on the page. */
export const categories: Readonly<Record<Category, string>> = {
  deployment: 'Deployment',
  incident: 'Incident',
  development: 'Development',
  cloud: 'Cloud',
  other: 'Other',
};
export const difficulties: Readonly<Record<Difficulty, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** As a `Select` takes them. */
export const choices = (labels: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
