/** A path as people read it: decoded, unless that is not valid or would hide characters in it. */
export function readablePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    return /\p{C}/u.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
