import { readablePath } from '../../sources/readable-path.js';

/** As long as a datasource's name may be. */
const longestName = 200;

/** What a web source is called: its address, without what is the same everywhere. */
export function siteName(address: string): string {
  const { host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/(?:index\.html?)?$/, '');
  return `${host}${readablePath(path)}${search}`.slice(0, longestName);
}
