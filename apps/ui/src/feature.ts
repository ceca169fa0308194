import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Me } from './api/use-me.js';
import { loadPart } from './loading/load-part.js';

/** Whether the person is offered a page. The server still decides what they may do there. */
export type MayOpen = (me: Me) => boolean;

/** An entry of the navigation. */
export interface NavEntry {
  readonly label: string;
  readonly to: string;
  readonly group: NavGroup;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean | 'true' | 'false' }>;
  readonly mayOpen?: MayOpen;
}

export const navGroups = ['Ask', 'Knowledge', 'Connect', 'Monitor'] as const;
export type NavGroup = (typeof navGroups)[number];

/** What a feature folder adds to the frame: navigation entries and pages, most of them lazily loaded. */
export interface Feature {
  readonly nav: readonly NavEntry[];
  readonly routes: readonly RouteObject[];
}

/** What a route may carry in `handle`. */
export interface RouteHandle {
  readonly mayOpen?: MayOpen;
}

/** A page in a chunk of its own: `page('spaces/:id', async () => (await import('./space-page.js')).SpacePage)`. */
export const page = (path: string, load: () => Promise<ComponentType>, mayOpen?: MayOpen): RouteObject => ({
  path,
  lazy: { Component: () => loadPart(load) },
  handle: { ...(mayOpen && { mayOpen }) } satisfies RouteHandle,
});
