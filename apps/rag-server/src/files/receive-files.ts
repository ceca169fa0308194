import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError, documentId, maxFileBytes, maxFilesIngestBytes, maxFilesPerIngest } from '@parley/contracts';
import busboy from 'busboy';
import type { FileStore } from './file.store.js';

/** A file that is stored and not accepted yet. */
export interface ReceivedFile {
  readonly id: string;
  /** With its path, as the document will be called. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: string;
}

/**
 * Stores the files of a multipart body (RFC 7578) as they come; none is kept in memory. When one fails, or the client
 * leaves, none is kept.
 * Throws AppError `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_ERROR`, `PAYLOAD_TOO_LARGE`, `SERVICE_UNAVAILABLE`.
 */
export type ReceiveFiles = (req: IncomingMessage, signal: AbortSignal, most?: MostFiles) => Promise<ReceivedFile[]>;

/** How much a request may have; in bytes. */
export interface MostFiles {
  readonly files: number;
  readonly fileBytes: number;
  readonly bytes: number;
}

const mostPerIngest: MostFiles = { files: maxFilesPerIngest, fileBytes: maxFileBytes, bytes: maxFilesIngestBytes };

interface Deps {
  readonly files: Pick<FileStore, 'put' | 'remove'>;
  /** Sorts by the order of its calls. */
  readonly newFileId: () => string;
}

export function makeReceiveFiles({ files, newFileId }: Deps): ReceiveFiles {
  return async (req, signal, most = mostPerIngest) => {
    const ids: string[] = [];
    const take = async (content: Readable, name: string): Promise<ReceivedFile> => {
      const id = newFileId();
      ids.push(id);
      const counted = { bytes: 0, hash: createHash('sha256') };
      await files.put({ id, name, content: counting(content, name, counted, most) });
      return { id, name, bytes: counted.bytes, digest: counted.hash.digest('base64url') };
    };
    try {
      const received = await takeAll(req, take, signal, most);
      if (received.length === 0) throw refused('the body has no file');
      return received;
    } catch (error) {
      await files.remove(ids);
      throw error;
    }
  };
}

type Take = (content: Readable, name: string) => Promise<ReceivedFile>;

/** Every file that has begun is waited for, so that what is removed afterwards is all there is. */
async function takeAll(
  req: IncomingMessage,
  take: Take,
  signal: AbortSignal,
  most: MostFiles,
): Promise<ReceivedFile[]> {
  const parser = parserOf(req, most);
  const taken: Promise<ReceivedFile>[] = [];
  const names = new Set<string>();
  const stop = (error: unknown) => void parser.destroy(error instanceof Error ? error : new Error('stopped'));
  parser.on('file', (_field, content, { filename }) => {
    // It fails with the parser, or is read to its end by whoever takes it.
    content.on('error', () => undefined);
    const file = takeNamed(content, filename, names, take);
    file.catch(stop);
    taken.push(file);
  });
  parser.on('filesLimit', () => stop(tooMany(most)));
  await parsed(req, parser, signal, most).finally(() => Promise.allSettled(taken));
  return Promise.all(taken);
}

async function takeNamed(content: Readable, filename: string | undefined, names: Set<string>, take: Take) {
  const name = nameOf(filename);
  if (names.has(name)) throw refused(`two files are called ${name}`);
  names.add(name);
  return take(content, name);
}

/** Resolves once the last part was read; what stops the parser is thrown. */
function parsed(req: IncomingMessage, parser: busboy.Busboy, signal: AbortSignal, most: MostFiles): Promise<undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let bytes = 0;
  const leave = () => parser.destroy(signal.reason as Error);
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most.bytes) parser.destroy(tooLarge(`The files are larger than ${mib(most.bytes)} together.`));
  };
  parser.once('error', (error) => reject(error instanceof AppError || signal.aborted ? error : malformed(error)));
  parser.once('close', () => resolve(undefined));
  req.on('data', count).once('error', (error) => parser.destroy(error));
  signal.addEventListener('abort', leave, { once: true });
  req.pipe(parser);
  return promise.finally(() => {
    signal.removeEventListener('abort', leave);
    req.off('data', count).unpipe(parser);
  });
}

/** One byte more than is allowed tells that there is more. */
const limitsOf = ({ files, fileBytes }: MostFiles) => ({
  ...{ files, fileSize: fileBytes + 1 },
  ...{ fields: 100, fieldSize: 1_024, parts: 500 },
});

function parserOf({ headers }: IncomingMessage, most: MostFiles): busboy.Busboy {
  try {
    if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw new Error('another media type');
    return busboy({ headers, preservePath: true, defParamCharset: 'utf8', limits: limitsOf(most) });
  } catch (cause) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as multipart/form-data.', { cause });
  }
}

/** Without what would make two names of one path, or lead out of the folder. */
function nameOf(filename = ''): string {
  const segments = filename.normalize('NFC').split(/[\\/]+/);
  const name = segments.filter((segment) => !['', '.', '..'].includes(segment)).join('/');
  const { success, data } = documentId.safeParse(name);
  if (!success) throw refused('every file needs a name of up to 1,024 characters, none of them a control character');
  return data;
}

async function* counting(
  content: Readable,
  name: string,
  counted: { bytes: number; hash: ReturnType<typeof createHash> },
  { fileBytes }: MostFiles,
) {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    counted.bytes += chunk.length;
    if (counted.bytes > fileBytes) throw tooLarge(`${name} is larger than ${mib(fileBytes)}.`);
    counted.hash.update(chunk);
    yield chunk;
  }
}

const refused = (message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field: 'file', message }] });

const malformed = (cause: unknown) =>
  new AppError('VALIDATION_ERROR', 'The multipart body is malformed or was cut off.', { cause });

const tooLarge = (message: string) => new AppError('PAYLOAD_TOO_LARGE', message);
const tooMany = ({ files }: MostFiles) =>
  new AppError('PAYLOAD_TOO_LARGE', `A request may have ${files} files. Send the others in a next one.`);

const mib = (bytes: number): string => `${bytes / (1024 * 1024)} MiB`;
