/**
 * `Content-Disposition` of an exported conversation: its title as a file name that every system takes, and in plain
 * letters for those that read no other (RFC 6266, RFC 8187).
 */
export function exportDisposition(title: string, at: Date): string {
  const cut = title
    .normalize('NFKC')
    .slice(0, maxChars)
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  const day = at.toISOString().slice(0, 10);
  const name = `${trimmed(cut) || 'conversation'}-${day}.md`;
  const plain = `${trimmed(cut.replace(/[^A-Za-z0-9]+/g, '-')) || 'conversation'}-${day}.md`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

const maxChars = 60;

const trimmed = (text: string): string => text.replace(/^-+|-+$/g, '');
