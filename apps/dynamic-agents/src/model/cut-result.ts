/** A result as a model reads it, where it is longer than that; it says that something is missing. */
export function cutTo(text: string, most: number, advice = 'Ask for less at a time.'): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}\n\n[Cut here: ${text.length - most} more characters. ${advice}]`;
}
