export interface DescribedService {
  /** Names the files that are written. */
  readonly name: string;
  /** Program that prints the service's OpenAPI document, relative to the workspace. */
  readonly program: string;
}

/** The services that the client knows. */
export const services: readonly DescribedService[] = ['ui-bff', 'rag-server'].map((name) => ({
  name,
  program: `dist/apps/${name}/openapi.main.js`,
}));

/** Where the documents and the types made of them are, relative to the workspace. */
export const generatedFolder = 'libs/client/src/generated';

export const documentFile = ({ name }: DescribedService): string => `${generatedFolder}/${name}.openapi.json`;
export const typesFile = ({ name }: DescribedService): string => `${generatedFolder}/${name}.ts`;
