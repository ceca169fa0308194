import { framed, type NavigationEntry } from './render-page.js';

/** A page on which the OpenAPI document of one service is browsed. */
export interface ApiReference extends NavigationEntry {
  /** Its OpenAPI document, as published with the client. */
  readonly document: string;
  /** The script that starts the viewer. */
  readonly script: string;
}

const reference = (service: string): ApiReference => ({
  title: `API of ${service}`,
  file: `api/${service}.html`,
  script: `api/${service}.js`,
  document: `libs/client/src/generated/${service}.openapi.json`,
});

export const apiReferences: readonly ApiReference[] = [reference('ui-bff'), reference('rag-server')];

export const referencePage = ({ title, file, script }: ApiReference, navigation: readonly NavigationEntry[]): string =>
  framed({ title, file, navigation }, (to) =>
    [
      `<link rel="stylesheet" href="${to('swagger-ui.css')}">`,
      '<div id="reference"></div>',
      `<script src="${to('swagger-ui-bundle.js')}"></script>`,
      `<script src="${to(script)}"></script>\n`,
    ].join('\n'),
  );
