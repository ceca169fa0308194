/** What is being edited is read when its page opens, and not exchanged under the editor's hands afterwards. */
export const whileEdited = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
