/** Text with `\n` line ends, as documents are stored with. */
export const withUnixLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
