/** Of all services, which are released together. `npm run version` writes it here. */
export const release = '0.1.0';

/** Header of `/readyz`: whoever looks at several services sees whether they are of one release. */
export const releaseHeader = 'x-parley-release';
