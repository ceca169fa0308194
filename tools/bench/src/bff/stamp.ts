/** Milliseconds of a clock that all processes of a machine share and that never goes back. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Text of an event that says when it was sent. */
export const stamped = (): string => `[t=${sharedNowMs().toFixed(3)}] and so the answer goes on `;

const stamp = /\[t=([\d.]+)\]/g;

/** When the events in a piece of a stream were sent. */
export const stampsIn = (text: string): number[] => [...text.matchAll(stamp)].map(([, at]) => Number(at));
