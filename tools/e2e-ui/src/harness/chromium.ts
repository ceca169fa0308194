/** Debian's package. */
export const chromiumPath = '/usr/bin/chromium';

/** For a machine that has no screen, and a browser that asks nobody but the platform. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
