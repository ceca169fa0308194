/** Text as a pattern for `$regex` that matches just that text. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
