/**
 * What is being edited is read when its page opens, and not exchanged under the editor's hands afterwards: as it was the
 * last time it is not even shown.
 */
export const whileEdited = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
