/** The body of an answer that shows something. */
export const ok = <Data>(data: Data) => ({ success: true as const, data });

/** The body of an answer that only says what was done. */
export const done = (message: string) => ({ success: true as const, message });
