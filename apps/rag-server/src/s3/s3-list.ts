import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { elementNamed, elementsNamed, textOf, xmlTree } from '../extract/parts/xml.js';

export interface S3Object {
  readonly key: string;
  /** Without quotes. */
  readonly etag: string;
  readonly size: number;
  /** Empty where the service does not say. */
  readonly storageClass: string;
}

export interface S3Page {
  readonly objects: readonly S3Object[];
  /** Leads to the next page; `undefined` after the last one. */
  readonly next: string | undefined;
}

/** An answer to ListObjectsV2. Throws `PlaceRefusal` for anything else. */
export function readS3List(xml: Buffer): S3Page {
  const root = rootOf(xml);
  const isEncoded = textOf(elementNamed(root, 'EncodingType')) === 'url';
  const objects = elementsNamed(root, 'Contents').map((entry) => {
    const said = (name: string) => textOf(elementNamed(entry, name)).trim();
    return {
      key: keyOf(textOf(elementNamed(entry, 'Key')), isEncoded),
      etag: said('ETag').replace(/^"|"$/g, ''),
      size: Number(said('Size')),
      storageClass: said('StorageClass'),
    };
  });
  if (textOf(elementNamed(root, 'IsTruncated')).trim() !== 'true') return { objects, next: undefined };
  const next = textOf(elementNamed(root, 'NextContinuationToken'));
  if (next === '') throw unreadable();
  return { objects, next };
}

function rootOf(xml: Buffer) {
  const root = xmlTree(xml).root()[0];
  const list = root && elementNamed(root, 'ListBucketResult');
  if (list) return list;
  throw unreadable();
}

/** Some characters of a key cannot stand in XML, so they come as in a form (`encoding-type=url`). */
function keyOf(text: string, isEncoded: boolean): string {
  if (!isEncoded) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw unreadable();
  }
}

const unreadable = () =>
  new PlaceRefusal(
    'The answer is no list of a bucket. Check the address: it is that of the service, without the bucket.',
  );
