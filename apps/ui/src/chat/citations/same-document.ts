interface Named {
  readonly datasource_id: string;
  readonly document_id: string;
}

export const isSameDocument = (a: Named, b: Named): boolean =>
  a.datasource_id === b.datasource_id && a.document_id === b.document_id;
