/** How many bytes a JSON object takes as a `google.protobuf.Struct`: limits on contexts are meant in these. */
export const structSize = (struct: Record<string, unknown>): number =>
  Object.entries(struct).reduce((sum, [key, value]) => {
    const entry = fieldSize(Buffer.byteLength(key)) + fieldSize(valueSize(value));
    return sum + fieldSize(entry);
  }, 0);

/** A field with a length before its content: tag, length, content. */
const fieldSize = (content: number) => 1 + varintSize(content) + content;

const varintSize = (value: number) => (value === 0 ? 1 : Math.floor(Math.log2(value) / 7) + 1);

function valueSize(value: unknown): number {
  if (typeof value === 'number') return 9;
  if (typeof value === 'string') return fieldSize(Buffer.byteLength(value));
  if (Array.isArray(value)) return fieldSize(value.reduce<number>((sum, each) => sum + fieldSize(valueSize(each)), 0));
  if (typeof value === 'object' && value !== null) return fieldSize(structSize(value as Record<string, unknown>));
  return 2;
}
