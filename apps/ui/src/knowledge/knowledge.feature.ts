import { ReaderIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const knowledge: Feature = {
  nav: [{ label: t('Knowledge'), to: '/knowledge', group: 'Knowledge', icon: ReaderIcon }],
  routes: [
    page('knowledge', async () => (await import('./sources/sources-page.js')).SourcesPage),
    page('knowledge/add', async () => (await import('./add/add-page.js')).AddPage),
    page('knowledge/search', async () => (await import('./search/search-page.js')).SearchPage),
    page('knowledge/wikis', async () => (await import('./wikis/wikis-page.js')).WikisPage),
    page('knowledge/indexes', async () => (await import('./indexes/indexes-page.js')).IndexesPage),
    page('knowledge/tools', async () => (await import('./tools/tools-page.js')).ToolsPage),
    page('knowledge/sources/:datasourceId', async () => (await import('./sources/source-page.js')).SourcePage),
    page(
      'knowledge/sources/:datasourceId/change',
      async () => (await import('./sources/change-source-page.js')).ChangeSourcePage,
    ),
    page('knowledge/jobs/:jobId', async () => (await import('./jobs/job-page.js')).JobPage),
    page(
      'knowledge/documents/:datasourceId/:documentId',
      async () => (await import('./documents/document-page.js')).DocumentPage,
    ),
  ],
};
