import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { tuplesWith } from '../../src/teams/converge-team.js';

const model = readFileSync(new URL('../../../../libs/authz-client/model/parley.fga', import.meta.url), 'utf8');

/** Types of the model on which that subject can be given something. */
const typesGivenTo = (subject: string) =>
  model
    .split(/^type /m)
    .slice(1)
    .filter((type) => new RegExp(`\\[[^\\]]*${subject}[,\\]]`).test(type))
    .map((type) => type.split('\n')[0]!);

describe('the tuples of a team that is deleted', () => {
  it.each(['member', 'admin'])('are looked for on every type that its %ss can be given', (relation) => {
    const searched = tuplesWith('sre').flatMap((filter) =>
      'objectType' in filter && filter.user === `team:sre#${relation}` ? filter.objectType : [],
    );
    expect(searched.toSorted()).toEqual(typesGivenTo(`team#${relation}`).toSorted());
  });
});
