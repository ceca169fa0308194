/** A line that has backticks after those of its beginning is code within a line, no fence (CommonMark 0.31, 4.5). */
export const opensFence = (line: string): string | undefined => /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];

export const closesFence = (line: string, marker: string): boolean => {
  const found = opensFence(line);
  return found !== undefined && found.startsWith(marker) && line.trim() === found;
};
