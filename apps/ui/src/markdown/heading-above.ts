import { createContext } from 'react';

/** The level of the heading that a text stands under, where its own go on: a page's title, unless the place says more. */
export const HeadingAbove = createContext<1 | 2>(1);
