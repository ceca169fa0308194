import { expect, it } from '@jest/globals';
import type { Citation } from '@parley/contracts';
import { sourcesOf } from './lack-of.js';

it('names the sources of an answer to their managers, and no file that the person attached', () => {
  const cited = (datasource_id: string) => ({ datasource_id }) as Citation;
  const citations = [cited('docs:handbook'), cited('attached:a:b:c'), cited('docs:handbook')];

  expect(sourcesOf({ citations, check: undefined })).toEqual(['docs:handbook']);
});
