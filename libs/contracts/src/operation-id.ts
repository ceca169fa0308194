/**
 * What generated clients call an operation: `GET /api/skills/:id` is `getSkillsById`. The prefix that all routes of a
 * service have is left out.
 */
export const operationIdOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  [
    method,
    ...path
      .replace(/^\/(api|v1)(?=\/)/, '')
      .replace(/[:*]/g, 'by-')
      .split(/[^A-Za-z0-9]+/),
  ]
    .map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');
