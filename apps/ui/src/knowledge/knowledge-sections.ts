import type { Section } from '../kit/sections.js';
import { useRagRole } from './use-rag-role.js';
import { t } from '../texts/texts.js';

const forAll: readonly Section[] = [
  { label: t('Sources'), to: '/knowledge' },
  { label: t('Search'), to: '/knowledge/search' },
  { label: t('Search tools'), to: '/knowledge/tools' },
];
const forAdmins: readonly Section[] = [
  { label: t('Wikis'), to: '/knowledge/wikis' },
  { label: t('Indexes'), to: '/knowledge/indexes' },
];

/** The parts of knowledge that the person may open. */
export function useKnowledgeSections(): readonly Section[] {
  const { may } = useRagRole();
  return may('admin') ? [...forAll, ...forAdmins] : forAll;
}
