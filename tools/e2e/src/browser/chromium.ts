/** Debian's package. */
export const chromiumPath = '/usr/bin/chromium';

/** For a machine without a screen, and a browser that calls only the platform. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
