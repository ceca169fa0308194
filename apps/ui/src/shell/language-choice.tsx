import { Button } from '@mantine/core';
import { type Language, language, languages, speak } from '../texts/language.js';

/** The other languages, each in its own words for whoever cannot read this one. */
export const LanguageChoice = () =>
  (Object.keys(languages) as Language[])
    .filter((one) => one !== language)
    .map((one) => (
      <Button key={one} lang={one} fullWidth variant="default" mb="xs" onClick={() => speak(one)}>
        {languages[one]}
      </Button>
    ));
