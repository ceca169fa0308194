import type { LookedAt } from '@parley/documents';
import type { DocumentReader, FoundDocument } from './document-reader.js';

/**
 * The reader of a document. Its bytes count for more than its label: a signature, or a page that begins like one, is
 * believed whatever the label says; text goes by its label, then by its name. `undefined` when there is none.
 */
export function chooseReader(
  readers: readonly DocumentReader[],
  looked: LookedAt,
  document: FoundDocument,
): DocumentReader | undefined {
  const label = mediaTypeIn(document.mediaType);
  const labelled = readers.find(({ mediaTypes }) => mediaTypes.includes(label));
  if (looked.form === 'binary')
    return binaryReader(readers, looked, document, labelled ?? named(readers, document.name));
  if (labelled && !isBinary(label)) return labelled;
  const html = readers.find(({ mediaTypes }) => mediaTypes.includes(htmlType));
  if (looked.html === 'document' && mayBeHtml(label)) return html;
  if (!saysNothing.has(label)) return labelled;
  const byName = named(readers, document.name) ?? readers.find((reader) => reader.recognises?.(document));
  if (byName || label !== '') return byName;
  return looked.html === 'fragment' ? html : readers.find(({ mediaTypes }) => mediaTypes.includes('text/plain'));
}

const htmlType = 'text/html';

/** The first media type in a header, which a proxy may have joined from two; empty when it holds none. */
export const mediaTypeIn = (header: string): string =>
  /^\s*,?\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:[;,]|$)/.exec(header.toLowerCase())?.[1] ?? '';

/** What servers send that do not know the type. */
const saysNothing: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/unknown',
  'application/x-unknown',
  'content/unknown',
  'unknown/unknown',
  'application/force-download',
  'application/x-download',
]);

/** A zip and an older Office file are looked into; where that tells nothing, the label or the name says what it should be. */
function binaryReader(
  readers: readonly DocumentReader[],
  { mediaType }: LookedAt,
  document: FoundDocument,
  said: DocumentReader | undefined,
): DocumentReader | undefined {
  const bySignature = readers.find(({ mediaTypes }) => mediaTypes.includes(mediaType));
  const isContainer = /^(application\/(zip|x-cfb))?$/.test(mediaType);
  if (!isContainer) return bySignature;
  const byContent = readers.find((reader) => reader.recognises?.(document));
  // A letter is text, with whatever bytes were attached to it.
  const mayBeSaid = said?.holdsFiles === true || said?.mediaTypes.some(isBinary) === true;
  return byContent ?? (mayBeSaid ? said : bySignature);
}

const isBinary = (mediaType: string) => !/^(text|message)\/|[+/.-](html|xml|json|yaml|x-ndjson)$/.test(mediaType);

/** A page in place of a file that is none, such as one that asks to sign in. A page shown as text is meant to be text. */
const mayBeHtml = (label: string) => saysNothing.has(label) || isBinary(label) || /[+/]xml$/.test(label);

const named = (readers: readonly DocumentReader[], name: string): DocumentReader | undefined =>
  readers.find(({ endings }) => endings.some((ending) => pathOf(name).endsWith(`.${ending}`)));

const pathOf = (name: string) => (URL.parse(name)?.pathname ?? name).toLowerCase();
