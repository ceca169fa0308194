import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type BucketAnswer = (req: IncomingMessage, res: ServerResponse) => void;

interface StoredObject {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly storageClass: string;
}

/** A bucket on loopback that speaks S3's protocol: signatures are checked where it has a key, lists have two keys a page. */
export interface Bucket {
  /** Of the service. */
  readonly url: string;
  readonly name: string;
  /** Paths asked for, in order, with the query. */
  readonly asked: string[];
  put(key: string, content: string | Buffer, more?: Partial<Pick<StoredObject, 'mediaType' | 'storageClass'>>): void;
  remove(key: string): void;
  /** Requests have to be signed with it, for that region; `undefined` lets everybody read. */
  requireKey(key: { readonly id: string; readonly secret: string; readonly region: string } | undefined): void;
  /** Answers in place of the service where the path holds this text; `undefined` ends that. */
  answerAt(part: string, answer: BucketAnswer | undefined): void;
  close(): Promise<void>;
}

const maxAtOnce = 2;
const name = 'handbook';

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, StoredObject>();
  const answers = new Map<string, BucketAnswer>();
  const asked: string[] = [];
  let needed: Parameters<Bucket['requireKey']>[0];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    asked.push(`${url.pathname}${url.search}`);
    const special = [...answers].find(([part]) => (req.url ?? '').includes(part))?.[1];
    if (special) special(req, res);
    else if (needed && !isSigned(req, needed)) failed(res, 403, 'SignatureDoesNotMatch');
    else if (url.pathname === `/${name}/`) list(objects, url.searchParams, res);
    else send(objects.get(decodeURIComponent(url.pathname).slice(name.length + 2)), res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    name,
    asked,
    put: (key, content, { mediaType = 'binary/octet-stream', storageClass = 'STANDARD' } = {}) =>
      void objects.set(key, { content: Buffer.from(content), mediaType, storageClass }),
    remove: (key) => void objects.delete(key),
    requireKey: (key) => void (needed = key),
    answerAt(part, answer) {
      if (answer) answers.set(part, answer);
      else answers.delete(part);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const etagOf = ({ content }: StoredObject) => `"${createHash('md5').update(content).digest('hex')}"`;

function list(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams, res: ServerResponse): void {
  if (query.get('list-type') !== '2') {
    failed(res, 501, 'NotImplemented');
    return;
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  // A token of a real service is opaque, and holds what has to be escaped.
  const start = Number((query.get('continuation-token') ?? 'at+/=0').slice('at+/='.length));
  const part = keys.slice(start, start + Math.min(maxAtOnce, Number(query.get('max-keys') ?? 1_000)));
  const next = start + part.length;
  const isTruncated = next < keys.length;
  const contents = part.map((key) => {
    const object = objects.get(key);
    if (!object) return '';
    const facts = `<ETag>${etagOf(object).replaceAll('"', '&quot;')}</ETag><Size>${object.content.length}</Size>`;
    const shown = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
    return `<Contents><Key>${shown}</Key>${facts}<StorageClass>${object.storageClass}</StorageClass></Contents>`;
  });
  const more = isTruncated ? `<NextContinuationToken>at+/=${next}</NextContinuationToken>` : '';
  const head = `<Name>${name}</Name><EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${more}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${head}${contents.join('')}</ListBucketResult>`;
  res.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
}

function send(object: StoredObject | undefined, res: ServerResponse): void {
  if (!object) {
    failed(res, 404, 'NoSuchKey');
    return;
  }
  const { content, mediaType } = object;
  const headers = { 'content-type': mediaType, 'content-length': content.length, etag: etagOf(object) };
  res.writeHead(200, headers).end(content);
}

function failed(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

/** AWS Signature Version 4, from its specification: what was sent is signed again and compared. */
function isSigned(
  req: IncomingMessage,
  { id, secret, region }: { id: string; secret: string; region: string },
): boolean {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    req.headers.authorization ?? '',
  );
  const time = req.headers['x-amz-date'];
  if (!said || typeof time !== 'string') return false;
  const [, credential = '', names = '', signature = ''] = said;
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${id}/${scope}` || !names.split(';').includes('host')) return false;
  const headers = names.split(';').map((header) => `${header}:${String(req.headers[header]).trim()}\n`);
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const canonical = [
    'GET',
    path,
    query.split('&').sort().join('&'),
    headers.join(''),
    names,
    req.headers['x-amz-content-sha256'],
  ];
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical.join('\n')).digest('hex')];
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign.join('\n')).toString('hex') === signature;
}
