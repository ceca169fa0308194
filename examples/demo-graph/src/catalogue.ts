import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestInput } from '@parley/client';
import { z } from 'zod';

/** The files of the catalogue, with the type of their entries and the property that identifies them. */
const kinds = [
  { file: 'teams', type: 'Team', key: 'name' },
  { file: 'services', type: 'Service', key: 'name' },
  { file: 'deployments', type: 'Deployment', key: 'id' },
  { file: 'incidents', type: 'Incident', key: 'id' },
  { file: 'runbooks', type: 'Runbook', key: 'title' },
] as const;

/** All entities of one type. */
export interface CatalogueKind {
  readonly type: string;
  /** Their name for people. */
  readonly name: string;
  readonly documents: readonly IngestInput[];
}

const entities = z.array(z.record(z.string(), z.json()));

/** A small company's services as structured documents. Throws when a file is missing or not a list of objects. */
export const readCatalogue = (folder: string): CatalogueKind[] =>
  kinds.map(({ file, type, key }) => ({
    type,
    name: file,
    documents: entities
      .parse(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')))
      .map((properties) => toDocument(type, key, properties)),
  }));

function toDocument(type: string, key: string, properties: Readonly<Record<string, unknown>>): IngestInput {
  const name = z.string().parse(properties[key]);
  return {
    page_content: JSON.stringify({ entity_type: type, all_properties: properties, primary_key_properties: [key] }),
    metadata: {
      document_id: `${type}/${name}`,
      title: `${type} ${name}`,
      document_type: 'entity',
      is_structured_entity: true,
    },
  };
}
