/** Whether somebody gave an option: one with a default, or that can be repeated, has a value without it. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
