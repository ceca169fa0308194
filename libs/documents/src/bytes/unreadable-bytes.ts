/** Bytes that cannot be read: they unpack to more than allowed, or are damaged. `message` names the coding. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
  readonly reason: 'too_large' | 'damaged';
  constructor(reason: 'too_large' | 'damaged', coding: string, options?: ErrorOptions) {
    super(coding, options);
    this.reason = reason;
  }
}
