/** The beginning of a text, which ends between two characters and not within one. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');
