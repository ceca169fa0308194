/** Node's own agents read from it which proxy leads where: see libs/outbound. */
export const environmentProxy = (): NodeJS.ProcessEnv => process.env;
