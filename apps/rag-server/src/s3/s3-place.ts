import type { ListedPage, ListedPlace } from '../connectors/listed/listed-place.js';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { isReadable } from '../extract/extract-document.js';
import type { ExtractText } from '../extract/markup-reader.js';
import { titleOfName } from '../extract/parts/file-name.js';
import type { S3Get } from './s3-client.js';
import { readS3List, type S3Object } from './s3-list.js';
import type { S3Source } from './s3-source.js';

interface Deps {
  readonly get: S3Get;
  readonly extract: ExtractText;
  readonly source: S3Source;
}

const maxListBytes = 8 * 1024 * 1024;
const maxObjectBytes = 32 * 1024 * 1024;
/** Keys in one answer; services give no more. */
const pageSize = 1_000;

/** A bucket. An object's version is its ETag. */
export const s3Place = ({ get, extract, source }: Deps): ListedPlace => ({
  async list({ cursor }, signal) {
    const { body } = await get(listAddress(source, cursor), maxListBytes, signal).catch(asNoBucket);
    const { objects, next } = readS3List(body);
    return { next, ...wanted(objects) };
  },
  async read({ key }, signal) {
    const { body: bytes, mediaType } = await get(objectAddress(source, key), maxObjectBytes, signal);
    const found = { bytes, mediaType: saysNothing.test(mediaType) ? '' : mediaType, name: key };
    const { page: _page, ...read } = await extract(found, signal);
    return { ...read, title: read.title || titleOfName(key), source: objectAddress(source, key).href };
  },
});

/** What services say of an object that was stored without a type. */
const saysNothing = /^(binary|application)\/octet-stream/i;

function listAddress({ url, bucket, prefix }: S3Source, cursor: string | undefined): URL {
  const address = new URL(`${url}/${bucket}/`);
  address.search = new URLSearchParams({
    ...{ 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(pageSize) },
    ...(prefix && { prefix }),
    ...(cursor !== undefined && { 'continuation-token': cursor }),
  })
    .toString()
    .replaceAll('+', '%20');
  return address;
}

/** Throws `PlaceRefusal` for a key that no address leads to, such as `a/../b`. */
function objectAddress({ url, bucket }: S3Source, key: string): URL {
  const path = key.split('/').map(strictlyEncoded).join('/');
  const address = URL.parse(`${url}/${bucket}/${path}`);
  if (address?.href === `${url}/${bucket}/${path}`) return address;
  throw new PlaceRefusal('No address leads to a key with such dots in it.', { isSkipped: true });
}

/** As signatures have it (RFC 3986, section 2.3): `encodeURIComponent` leaves some reserved characters as they are. */
const strictlyEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The bucket itself is never gone in the sense of an object: it may be hidden from us. */
function asNoBucket(error: unknown): never {
  if (!(error instanceof PlaceRefusal) || !error.isGone) throw error;
  throw new PlaceRefusal('The bucket does not exist, or it needs a credential that may list it (HTTP 404).');
}

/** Archived objects would have to be restored first. */
const archived = new Set(['GLACIER', 'DEEP_ARCHIVE']);

function wanted(objects: readonly S3Object[]): Pick<ListedPage, 'items' | 'note'> {
  const files = objects.filter(({ key }) => !key.endsWith('/'));
  const items = files.filter(({ key, storageClass }) => !archived.has(storageClass) && mayBeRead(key));
  const leftOut = files.length - items.length;
  return {
    items: items.map(({ key, etag }) => ({ key, version: etag })),
    note:
      leftOut > 0
        ? `${leftOut} ${leftOut === 1 ? 'object was' : 'objects were'} left out: archived, or of a kind that is not read.`
        : undefined,
  };
}

/** By its name; one without an ending is looked into. */
const mayBeRead = (key: string): boolean => isReadable(key) || !/\.[^./]+$/.test(key);
