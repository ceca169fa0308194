import './opening.css';
import { t } from '../texts/texts.js';

/** What Parley is, while it is not known yet who looks. The page itself carries the same, before any script runs. */
export const Opening = () => (
  <main className="parley-opening" aria-busy="true">
    <img src="/icon.svg" width={56} height={56} alt="" />
    <h1>Parley</h1>
    <p>{t('Answers from your team’s own knowledge, with the sources they come from.')}</p>
  </main>
);
