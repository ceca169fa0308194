import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { FoundSkills } from './list-skills.js';

/** Answers with the catalogue, entry by entry and no faster than it is read. What fails on the way cuts the answer. */
export async function sendCatalog(res: Response, found: FoundSkills): Promise<void> {
  const body = Readable.from(textOf(found));
  // What fails before there is anything to send is answered like every other failure.
  await once(body, 'readable');
  await pipeline(body, res.type('json'));
}

/** The JSON of a `SkillCatalog` (contracts), in pieces. */
async function* textOf({ entries, meta }: FoundSkills): AsyncGenerator<string> {
  let before = '{"skills":[';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"meta":${JSON.stringify(meta)}}`;
}
