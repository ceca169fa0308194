/**
 * A table as CSV (RFC 4180) with a first line of names. A field that a spreadsheet would run as a formula is kept text by an
 * apostrophe.
 */
export function toCsv(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [names, ...rows].map((fields) => fields.map(csvField).join(','));
  return [...lines, ''].join('\r\n');
}

function csvField(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
