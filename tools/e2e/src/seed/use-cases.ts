import type { UseCaseDraft } from '@parley/contracts';

/** Use cases of the demo's agent: each can be answered from this repository's documents. */
export const demoUseCases: readonly UseCaseDraft[] = [
  {
    title: 'Read a denial',
    description: 'What a denial by the bot means, and what to do about it.',
    category: 'incident',
    tags: ['permissions', 'operations'],
    prompt: 'What does the denial chatx_user_not_linked mean, and what do I do about it?',
    expectedAgents: ['docs-guide'],
    difficulty: 'beginner',
  },
  {
    title: 'Connect the first space',
    description: 'The steps from a new chat space to its first answer, in order.',
    category: 'deployment',
    tags: ['spaces'],
    prompt: 'Which steps connect a chat space to a team and an agent?',
    expectedAgents: ['docs-guide'],
    difficulty: 'beginner',
  },
  {
    title: 'Rotate a secret',
    description: 'Which secrets exist, and how to change each one without an interruption.',
    category: 'cloud',
    tags: ['security', 'operations'],
    prompt: 'How do I rotate the session secret without signing everyone out?',
    expectedAgents: ['docs-guide'],
    difficulty: 'advanced',
  },
  {
    title: 'Write an ingestor',
    description: 'How a program of your own ingests documents, from heartbeat to the last page.',
    category: 'development',
    tags: ['knowledge', 'api'],
    prompt: 'Which calls does an ingestor make, in which order?',
    expectedAgents: ['docs-guide'],
    difficulty: 'intermediate',
  },
];
