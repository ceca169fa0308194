/** Addresses of pages, with ids of any form: datasources are named by the addresses that they come from. */
export const sourceAddress = (datasourceId: string): string => `/knowledge/sources/${encodeURIComponent(datasourceId)}`;

export const changeAddress = (datasourceId: string): string => `${sourceAddress(datasourceId)}/change`;

export const jobAddress = (jobId: string): string => `/knowledge/jobs/${jobId}`;

export function documentAddress(datasourceId: string, documentId: string, chunkId?: string): string {
  const address = `/knowledge/documents/${encodeURIComponent(datasourceId)}/${encodeURIComponent(documentId)}`;
  return chunkId === undefined ? address : `${address}?chunk=${encodeURIComponent(chunkId)}`;
}

/** The last `count` segments of a path, decoded once: the router decodes `%252F` to `/`, which names something else. */
export function idsOfPath(pathname: string, count: number): string[] {
  const segments = pathname.replace(/\/$/, '').split('/').slice(-count);
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}
