/** The last part of a path or address, decoded where it can be. */
export function fileNameOf(path: string): string {
  const last =
    path
      .replace(/[?#].*$/s, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A file's name without its ending, as the title of what has none. */
export const titleOfName = (path: string): string => fileNameOf(path).replace(/\.[a-z0-9]{1,8}$/i, '');
