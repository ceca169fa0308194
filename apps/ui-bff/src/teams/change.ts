/** The effect of a write that may be repeated. */
export type Change = 'created' | 'updated' | 'unchanged' | 'preserved';
