/** The languages of our own texts for people, as ISO 639-1 has them. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** A language from outside, as far as it is one of ours: none is no failure. */
export const asLanguage = (tag: unknown): Language | undefined => languages.find((language) => language === tag);
