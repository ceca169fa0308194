import { maxDatasourceName } from '@parley/contracts';
import { cutText } from '../../pages/cut-text.js';
import { readablePath } from '../../pages/readable-path.js';

/** What a web source is called: its address, without what is the same everywhere. */
export function siteName(address: string): string {
  const { host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/(?:index\.html?)?$/, '');
  return cutText(`${host}${readablePath(path)}${search}`, maxDatasourceName);
}
