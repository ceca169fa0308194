/** The page around the viewer. Scripts and styles come from files beside it, so that the policy can refuse inline ones. */
export const docsPage = (docsPath: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API reference</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css" />
  </head>
  <body>
    <main id="reference"></main>
    <script src="${docsPath}/swagger-ui-bundle.js"></script>
    <script src="${docsPath}/start.js"></script>
  </body>
</html>
`;

/** Starts the viewer on our own document, without an external validator. */
export const docsScript = (documentPath: string): string =>
  `SwaggerUIBundle(${JSON.stringify({ url: documentPath, dom_id: '#reference', deepLinking: true, validatorUrl: null })});\n`;
