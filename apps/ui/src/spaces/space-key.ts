import { useParams } from 'react-router';

/** A space by its namespace and room UUID: the path of each of its routes. */
export interface SpaceKey {
  readonly workspaceId: string;
  readonly spaceId: string;
}

/** The space that the page's address names. */
export function useSpaceKey(): SpaceKey {
  const { workspaceId = '', spaceId = '' } = useParams();
  return { workspaceId, spaceId };
}

/** Address of a space's page. */
export const pathOfSpace = ({ workspaceId, spaceId }: SpaceKey): string =>
  `/spaces/${encodeURIComponent(workspaceId)}/${encodeURIComponent(spaceId)}`;
