/** Region in the public id of everything that is not known to be elsewhere. */
export const homeCluster = 'us';
