export interface StandInAttachment {
  /** Id of its page. */
  readonly page: string;
  readonly name: string;
  readonly mediaType: string;
  readonly version?: number;
  readonly content: string | Buffer;
}

type Files = ReadonlyMap<string, StandInAttachment>;

interface Kept {
  readonly files: Files;
  readonly cloud: boolean;
}

const filesOf = (files: Files, page: string) => [...files].filter(([, file]) => file.page === page);

const downloadOf = (id: string, { page, name, version = 1 }: StandInAttachment) =>
  `/download/attachments/${page}/${encodeURIComponent(name)}?version=${version}&modificationDate=1700000000000&api=v2&id=${id}`;

/** As Data Center and the Cloud's first API tell them, by numbers. */
export function attachmentList({ files, cloud }: Kept, page: string, url: URL, maxAtOnce: number) {
  const start = Number(url.searchParams.get('start') ?? 0);
  const all = filesOf(files, page);
  const next = `/rest/api/content/${page}/child/attachment?start=${start + maxAtOnce}`;
  return {
    results: all.slice(start, start + maxAtOnce).map(([id, file]) => ({
      id: cloud ? `att${id}` : id,
      type: 'attachment',
      title: file.name,
      version: { number: file.version ?? 1 },
      metadata: { mediaType: file.mediaType },
      extensions: { mediaType: file.mediaType, fileSize: file.content.length, comment: '' },
      _links: { download: downloadOf(id, file), webui: `/pages/viewpageattachments.action?pageId=${page}` },
    })),
    start,
    limit: maxAtOnce,
    _links: { base: `${url.origin}/wiki`, context: '/wiki', ...(start + maxAtOnce < all.length && { next }) },
  };
}

/** As the Cloud's second API tells them, by a cursor. */
export function attachmentPage({ files, cloud }: Kept, page: string, url: URL, maxAtOnce: number) {
  if (!cloud) return undefined;
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const all = filesOf(files, page);
  const next = `/wiki/api/v2/pages/${page}/attachments?cursor=${start + maxAtOnce}`;
  return {
    results: all.slice(start, start + maxAtOnce).map(([id, file]) => ({
      id: `att${id}`,
      status: 'current',
      title: file.name,
      pageId: page,
      mediaType: file.mediaType,
      fileSize: file.content.length,
      downloadLink: downloadOf(id, file),
      version: { number: file.version ?? 1 },
    })),
    _links: { base: `${url.origin}/wiki`, ...(start + maxAtOnce < all.length && { next }) },
  };
}
