/** Cosine of two vectors of the same length; 0 when one of them has no direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    product += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return product / (Math.sqrt(lengthA * lengthB) || 1);
}
