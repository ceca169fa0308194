import type { Rec } from '../engine/record.js';
import { whenFree } from '../engine/transaction.js';
import type { Doc } from '../values/doc.js';
import { isNumber, toNumber } from '../values/numbers.js';
import { matches } from './find.js';
import { docField, docsField } from './fields.js';
import { collectionOf, type Deps, type Handler, refuseUnsupported, type Request } from './request.js';
import { WriteErrors } from './write-result.js';

export const remove: Handler = async (request, deps) => {
  const errors = new WriteErrors(request);
  let n = 0;
  await errors.each(docsField(request.body, 'deletes'), async (statement) => {
    refuseUnsupported(statement);
    const done = new Set<Rec>();
    await whenFree(() => removeMatching(request, statement, deps, done));
    n += done.size;
  });
  return { n, ...errors.field };
};

function removeMatching(request: Request, statement: Doc, deps: Deps, done: Set<Rec>): void {
  const collection = collectionOf(request, deps);
  if (!collection) return;
  const onlyOne = isNumber(statement['limit']) && toNumber(statement['limit']) === 1;
  const found = matches(collection, docField(statement, 'q'), {}, request.transaction, deps);
  for (const { record } of onlyOne ? found.slice(0, 1) : found) {
    collection.replace(record, undefined, request.transaction);
    done.add(record);
  }
}
