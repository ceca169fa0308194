import { deletedPerson, type VerifiedFacts, verifiedFacts } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { DocumentStore } from '../documents/document.store.js';
import type { AcceptDocuments } from '../ingestion/accept-documents.js';
import type { ForgottenAuthorStore } from './forgotten-author.docdb.js';
import { isVerifiedSource, toIngest } from './verified-answers.js';

interface Deps {
  readonly forgotten: ForgottenAuthorStore;
  readonly datasources: Pick<DatasourceStore, 'list'>;
  readonly documents: Pick<DocumentStore, 'scan'>;
  readonly acceptDocuments: AcceptDocuments;
}

/**
 * Writes the answers of people who were deleted again without them: passages in the index name who answers for it as well.
 * A person is forgotten last, once no answer is theirs; what breaks off is finished by the next call.
 */
export const makeForgetAuthors =
  ({ forgotten, ...deps }: Deps) =>
  async (): Promise<void> => {
    for (const email of await forgotten.list()) if ((await writeAnew(deps, email)) === 0) await forgotten.forget(email);
  };

/** Resolves to how many answers were the person's. */
async function writeAnew({ datasources, documents, acceptDocuments }: Omit<Deps, 'forgotten'>, email: string) {
  let count = 0;
  for (const { id: datasourceId } of (await datasources.list()).filter(isVerifiedSource))
    for await (const { documentId, metadata } of documents.scan(datasourceId)) {
      const facts = verifiedFacts.safeParse(metadata['verified']).data;
      if (facts?.by.toLowerCase() !== email.toLowerCase()) continue;
      count += 1;
      await acceptDocuments(toIngest(documentId, datasourceId, without(facts)), () => Promise.resolve());
    }
  return count;
}

const without = (facts: VerifiedFacts): VerifiedFacts => ({ ...facts, by: deletedPerson });
