/** What a host of issues runs. */
export const issueProducts = ['github', 'gitlab'] as const;
export type IssueProduct = (typeof issueProducts)[number];

/** A project whose issues are read: a repository of GitHub, a project of GitLab. */
export interface ProjectAddress {
  readonly product: IssueProduct;
  /** Root of the host's API, without a slash at its end. */
  readonly api: string;
  /** `owner/repository`, `group/subgroup/project`. */
  readonly path: string;
  /** Where people open it. */
  readonly url: string;
}

/**
 * The project that an address leads to, or leads into: its own page, its lists, one of its issues, its clone address.
 * `undefined` for an address of something else.
 */
export function readProjectAddress(address: string, product: IssueProduct): ProjectAddress | undefined {
  const url = URL.parse(address);
  const path = url && pathOf[product](url.pathname.split('/').filter((part) => part !== ''));
  if (!path) return undefined;
  return { product, path, api: apiOf[product](url), url: `${url.origin}/${path}` };
}

/** What the host name tells of the product; a company's own host may have any name. */
export function productOf(address: string): IssueProduct | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const name = url.hostname.split('.').find((part) => part !== 'www');
  if (url.hostname.endsWith('.ghe.com')) return 'github';
  return issueProducts.find((product) => product === name) ?? (url.pathname.includes('/-/') ? 'gitlab' : undefined);
}

const part = /^[\w.+-]+$/;
/** Longer than either product allows, and short enough for an id. */
const maxPathLength = 800;

const pathOf: Readonly<Record<IssueProduct, (parts: readonly string[]) => string | undefined>> = {
  github: (parts) => joined(parts.slice(0, 2)),
  gitlab: (parts) => joined(parts.slice(0, lengthOfProject(parts))),
};

/** Groups may lie within each other; what belongs to the project stands after `-`, in older addresses at once. */
function lengthOfProject(parts: readonly string[]): number {
  const end = parts.findIndex((one, at) => one === '-' || (at >= 2 && /^(issues|merge_requests)$/.test(one)));
  return end < 0 ? parts.length : end;
}

function joined(parts: readonly string[]): string | undefined {
  const path = parts.map((one, at) => (at === parts.length - 1 ? one.replace(/\.git$/, '') : one));
  const isProject = path.length >= 2 && path.every((one) => part.test(one));
  return isProject && path.join('/').length <= maxPathLength ? path.join('/') : undefined;
}

const apiOf: Readonly<Record<IssueProduct, (url: URL) => string>> = {
  github({ origin, host }) {
    if (/^(www\.)?github\.com$/.test(host)) return 'https://api.github.com';
    return host.endsWith('.ghe.com') ? `https://api.${host}` : `${origin}/api/v3`;
  },
  gitlab: ({ origin }) => `${origin}/api/v4`,
};
