/** Names of settings that hold a secret: anyone who knows the value can impersonate us or our callers. */
const isSecret = (name: string) => /(?:^|_)(?:SECRET|TOKEN|PASSWORD|SALT|API_KEY)$/.test(name);

/** What people write while they try something out, alone or at either end. */
const words = 'change.?me|replace.?me|your.?(?:secret|token|password|key)|placeholder|insecure';
const placeholder = new RegExp(words, 'i');
/** Too common to be secret, where they are all that there is. */
const common = /^(?:secret|password|passwd|token|test|admin|default|example|demo|salt|key|1234\d*|(.)\1*)$/i;

/** What is wrong with the secrets of a production environment, one line for each; values are never repeated. */
export const placeholdersIn = (values: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && isSecret(name) && (placeholder.test(value) || common.test(value))
      ? [`${name} is a placeholder; set a random value, such as the output of openssl rand -base64 32`]
      : [],
  );
