const aheadMs = 360_000;

const ahead = `
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...parts) { super(...(parts.length === 0 ? [Date.now()] : parts)); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;

/** Settings of a process on a machine whose clock is six minutes ahead. */
export const clockAhead = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` };
