/** Where a host shows a file, by its own form; the path between repository and file. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)github\./, '/blob/'],
  [/(^|\.)gitlab\./, '/-/blob/'],
  [/^bitbucket\.org$/, '/src/'],
  [/^codeberg\.org$|(^|\.)(gitea|forgejo)\./, '/src/branch/'],
];

/** Where people open the file: at the host where its form is known, otherwise the clone address with the file's path. */
export function fileAddress(cloneUrl: string, branch: string, path: string): string {
  const { hostname, origin, pathname } = new URL(cloneUrl);
  const shape = shapes.find(([host]) => host.test(hostname))?.[1];
  const file = path.split('/').map(encodeURIComponent).join('/');
  if (shape === undefined) return `${origin}${pathname}/${file}`;
  return `${origin}${pathname.replace(/\.git$/, '')}${shape}${branch.split('/').map(encodeURIComponent).join('/')}/${file}`;
}
