import { openPage } from '../src/index.js';

/** The Markdown of a page with that body. */
export const read = (body: string): string =>
  openPage(`<!doctype html><html><head></head><body>${body}</body></html>`)
    .read('https://docs.example.org/a/')
    .markdown.trim();

/** The Markdown of what stands in its main part. */
export const content = (body: string): string => read(`<main>${body}</main>`);
