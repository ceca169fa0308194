import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a server would answer if it were well. */
export interface SoundAnswer {
  readonly contentType: string;
  readonly body: string;
}

export interface MalformedServer {
  readonly url: string;
  /** Answers so far, sound ones included. */
  readonly answered: () => number;
  close(): Promise<void>;
}

interface Settings {
  /** What to spoil for a request, chosen by its first bytes. */
  readonly soundAnswer: (request: string) => SoundAnswer;
  /** How many of all answers are spoilt, from 0 to 1; less than all for readers that need a few sound ones first. */
  readonly share?: number;
  readonly seed?: number;
}

/** A server on loopback whose answers are spoilt in ways that a fixed seed decides: each run sends the same ones. */
export async function startMalformedServer({ soundAnswer, share = 1, seed = 1 }: Settings): Promise<MalformedServer> {
  const random = randomNumbers(seed);
  const open = new Set<Socket>();
  let answered = 0;
  const answer = (socket: Socket, request: string) => {
    answered += 1;
    const sound = soundAnswer(request);
    const spoilt = random() < share ? spoil(sound, random) : { bytes: whole(sound), isReset: false };
    // The reset follows what was sent, as it would of a server that dies half way.
    if (spoilt.isReset) socket.write(spoilt.bytes, () => socket.resetAndDestroy());
    else socket.end(spoilt.bytes);
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    socket.once('data', (piece) => answer(socket, piece.toString('latin1')));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => answered,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Numbers from 0 to below 1, always the same ones (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const upTo = (random: Random, most: number) => Math.floor(random() * most);
const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[upTo(random, choices.length)] as T;

/** Spoils the text of an answer, a frame or a file in one way. */
export function spoilText(text: string, random: Random): Buffer {
  return oneOf(random, textSpoilers)(Buffer.from(text), random);
}

type SpoilText = (text: Buffer, random: Random) => Buffer;

const textSpoilers: readonly SpoilText[] = [
  (text, random) => text.subarray(0, upTo(random, text.length)),
  (text, random) => insert(text, random, Buffer.alloc(1 + upTo(random, 50))),
  (text, random) => insert(text, random, Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80])),
  (text, random) => insert(text, random, text),
  (text, random) => insert(text, random, Buffer.from(oneOf(random, deepThings).repeat(2_000))),
  (text, random) => insert(text, random, Buffer.alloc(200_000, oneOf(random, ['x', ' ', '\n', '<', '"', '&amp;']))),
  (text, random) => insert(text, random, Buffer.from(oneOf(random, oddThings))),
  (text) => Buffer.from(text.toString(), 'utf16le'),
  (text) => Buffer.concat([Buffer.from('\uFEFF\uFEFF'), text]),
  (text, random) => otherTypes(text, random),
  (text, random) => flipped(text, random),
  () => Buffer.alloc(0),
];

const deepThings = ['<div>', '[', '{"a":', '<table><tr><td>', '((', '<urlset><url>', '>', '<!--'];
const oddThings = [
  ...['null', '[]', '{}', '""', '-1', '1e999', '"__proto__":{"x":1},', '\u2028', '\ud800', ']]>', '<![CDATA['],
  ...['data: \n\n', 'data: null\n\n', 'event: \r\r', '&#0;&#xD800;&#99999999;', '<script>', '</html>', '%00%zz'],
];

function insert(text: Buffer, random: Random, piece: Buffer): Buffer {
  const at = upTo(random, text.length + 1);
  return Buffer.concat([text.subarray(0, at), piece, text.subarray(at)]);
}

/** Some JSON value, or what looks like one, becomes another. */
function otherTypes(text: Buffer, random: Random): Buffer {
  const values = /"[^"]*"(?!\s*:)|\btrue\b|\bfalse\b|\bnull\b|-?\d+/g;
  return Buffer.from(
    text
      .toString()
      .replace(values, (value) =>
        random() < 0.4 ? oneOf(random, ['null', '7', '"x"', '[]', '{}', '{"a":[1]}']) : value,
      ),
  );
}

function flipped(text: Buffer, random: Random): Buffer {
  const copy = Buffer.from(text);
  for (let times = 0; times < 10 && copy.length > 0; times += 1) copy[upTo(random, copy.length)] = upTo(random, 256);
  return copy;
}

interface Spoilt {
  readonly bytes: Buffer;
  readonly isReset: boolean;
}

const whole = ({ contentType, body }: SoundAnswer) =>
  message('HTTP/1.1 200 OK', [`Content-Type: ${contentType}`], body);

/** The body, its coding, its length, its framing, its head or its status, and sometimes the connection as well. */
function spoil(sound: SoundAnswer, random: Random): Spoilt {
  const bytes = oneOf(random, answerSpoilers)(sound, random);
  const isReset = random() < 0.15;
  return { bytes: isReset ? bytes.subarray(0, upTo(random, bytes.length + 1)) : bytes, isReset };
}

const ok = 'HTTP/1.1 200 OK';
const typeOf = ({ contentType }: SoundAnswer) => `Content-Type: ${contentType}`;
const codings = [
  'gzip',
  'gzip, gzip',
  'deflate',
  'br',
  'zstd',
  'UTF-8',
  'none',
  'aws-chunked',
  'compress',
  'x, y, z',
  ',',
  '\x01',
];
const statuses = [
  '200',
  '204',
  '206',
  '304',
  '100',
  '103',
  '101',
  '299',
  '302',
  '401',
  '404',
  '429',
  '500',
  '503',
  '599',
  '999',
];

type SpoilAnswer = (sound: SoundAnswer, random: Random) => Buffer;

const spoiltBody: SpoilAnswer = (sound, random) => message(ok, [typeOf(sound)], spoilText(sound.body, random));

const answerSpoilers: readonly SpoilAnswer[] = [
  spoiltBody,
  spoiltBody,
  spoiltBody,
  (sound, random) => message(ok, [typeOf(sound), `Content-Encoding: ${oneOf(random, codings)}`], sound.body),
  (sound, random) =>
    message(ok, [typeOf(sound), `Content-Encoding: ${oneOf(random, codings)}`], spoiltGzip(sound, random)),
  (sound, random) =>
    headed(
      ok,
      [typeOf(sound), `Content-Length: ${oneOf(random, ['99999', '3', '-1', 'x', '9'.repeat(30)])}`],
      sound.body,
    ),
  (sound, random) =>
    headed(
      ok,
      [typeOf(sound), 'Transfer-Encoding: chunked'],
      `${oneOf(random, ['zz', 'ffffffff', '5', ''])}\r\n${sound.body}`,
    ),
  (sound, random) =>
    message(ok, [typeOf(sound), `X-Large: ${'h'.repeat(oneOf(random, [9_000, 20_000, 100_000]))}`], sound.body),
  (sound) => message(ok, [typeOf(sound), ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)], sound.body),
  (sound, random) =>
    message(
      ok,
      [`Content-Type: ${oneOf(random, ['', 'image/png', 'text/html; charset=x', '\x7f', 'application/json'])}`],
      sound.body,
    ),
  (sound, random) =>
    message(
      `HTTP/1.1 ${oneOf(random, statuses)} Odd`,
      [typeOf(sound), 'Location: http://[', 'Retry-After: -1', 'Upgrade: x', 'Connection: upgrade'],
      sound.body,
    ),
  (_sound, random) =>
    Buffer.from(
      oneOf(random, [
        '',
        '\r\n\r\n',
        'HTTP/9.9 200',
        'SSH-2.0-x\r\n',
        'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
        '\0\0\0\0',
      ]),
    ),
];

function spoiltGzip(sound: SoundAnswer, random: Random): Buffer {
  const bomb = () => gzipSync(Buffer.alloc(20_000_000));
  const packed = random() < 0.05 ? bomb() : gzipSync(sound.body);
  return random() < 0.5 ? packed : flipped(packed, random);
}

const message = (status: string, headers: readonly string[], body: string | Buffer): Buffer =>
  headed(status, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body);

const headed = (status: string, headers: readonly string[], body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${[status, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
