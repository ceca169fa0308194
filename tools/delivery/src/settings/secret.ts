/** Addresses that carry credentials in them. */
const addresses = ['DOCDB_URI', 'RATE_LIMIT_REDIS_URL'];
const words = /(SECRET|TOKEN|PASSWORD|API_KEY|PRIVATE_KEY|SALT)$/;

/** Whether the value of a setting opens something, and so belongs into a Secret. */
export const isSecret = (name: string): boolean => words.test(name) || addresses.includes(name);
