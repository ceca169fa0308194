import { useSourceTypes } from '../../api/source-types.js';
import { titleOfType } from '../../api/source-words.js';
import type { Source } from './freshness.js';

/** The kind of a source, in plain words. */
export function KindOfSource({ source: { source_type } }: { readonly source: Pick<Source, 'source_type'> }) {
  const types = useSourceTypes();
  return <>{titleOfType(types.data ?? [], source_type)}</>;
}
