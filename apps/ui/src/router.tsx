import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { features } from './features.js';
import { CrashPage } from './shell/crash-page.js';
import { Frame } from './shell/frame.js';
import { Opening } from './shell/opening.js';
import { UnknownPage } from './shell/unknown-page.js';

/** Every address of the UI. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: CrashPage,
    HydrateFallback: Opening,
    children: [
      { index: true, element: <Navigate to="/chat" replace /> },
      ...features.flatMap(({ routes }) => [...routes]),
      { path: '*', Component: UnknownPage },
    ],
  },
];

/** The routes, with the browser's own history. */
export const createRouter = () => createBrowserRouter(routes);
