/**
 * The text of a body. Its encoding is named by a byte order mark, the content type or a meta tag, in this order
 * (HTML standard, "determining the character encoding"); without any of them it is UTF-8, or Windows-1252 when it is not.
 */
export function decodeBody(body: Buffer, contentType: string): string {
  const named = byteOrderMark(body) ?? charsetOf(contentType) ?? charsetOf(body.subarray(0, 4_096).toString('latin1'));
  return (named && decode(body, named)) ?? decode(body, 'utf-8', true) ?? new TextDecoder('windows-1252').decode(body);
}

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

const charsetOf = (text: string) => /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1];

/** `undefined` for an encoding that does not exist or, when `fatal`, for bytes that are not of it. */
function decode(body: Buffer, encoding: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(body);
  } catch {
    return undefined;
  }
}
