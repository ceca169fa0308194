import type { Section } from '../kit/sections.js';
import { useRagRole } from './use-rag-role.js';

const forAll: readonly Section[] = [
  { label: 'Sources', to: '/knowledge' },
  { label: 'Search', to: '/knowledge/search' },
  { label: 'Search tools', to: '/knowledge/tools' },
];
const forAdmins: readonly Section[] = [
  { label: 'Wikis', to: '/knowledge/wikis' },
  { label: 'Indexes', to: '/knowledge/indexes' },
];

/** The parts of knowledge that the person may open. */
export function useKnowledgeSections(): readonly Section[] {
  const { may } = useRagRole();
  return may('admin') ? [...forAll, ...forAdmins] : forAll;
}
