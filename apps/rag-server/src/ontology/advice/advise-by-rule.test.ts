import { expect, it } from '@jest/globals';
import { suggestedName } from './advise-by-rule.js';

it.each([
  ['spec.dependsOn', 'DEPENDS_ON'],
  ['touched_deployments', 'TOUCHED_DEPLOYMENT'],
  ['team_id', 'TEAM'],
  ['teamRef', 'TEAM'],
  ['id', 'ID'],
  ['has', 'REFERS_TO'],
  ['日本', 'REFERS_TO'],
])('a relation by %s might be called %s', (property, name) => {
  expect(suggestedName({ mappings: [{ a: property, b: 'name' }] })).toBe(name);
});
