import type { Section } from '../kit/sections.js';

/** The parts of knowledge. */
export const knowledgeSections: readonly Section[] = [
  { label: 'Sources', to: '/knowledge' },
  { label: 'Search', to: '/knowledge/search' },
  { label: 'Search tools', to: '/knowledge/tools' },
];
