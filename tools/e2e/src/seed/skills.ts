/** Two skills that a coding agent could really use on this repository. */
export const demoSkills = [
  {
    name: 'add-an-endpoint',
    description: 'Adds a route to ui-bff like the existing ones: contract, operation, store, OpenAPI rows, tests.',
    category: 'development',
    tasks: [
      {
        display_text: 'Add the route',
        llm_prompt: 'Start with the schema in libs/contracts, then the operation, then the route.',
        subagent: 'coder',
      },
    ],
    metadata: { tags: ['api'] },
    visibility: 'global',
  },
  {
    name: 'read-a-denial',
    description: 'Finds out from the audit and the log why the bot did not answer someone, and who can fix it.',
    category: 'operations',
    tasks: [
      {
        display_text: 'Explain the denial',
        llm_prompt: 'Look the reason up in docs/operations.md and say who can fix it.',
        subagent: 'operator',
      },
    ],
    metadata: { tags: ['permissions', 'operations'] },
    visibility: 'team',
    shared_with_teams: ['platform'],
  },
] as const;
