import type { Express, RequestHandler, Router } from 'express';

/** One route as it was registered: `GET /api/usecases/:id`. */
export interface ListedRoute {
  method: string;
  path: string;
  /** Its handlers, in order: guards first. */
  handlers: RequestHandler[];
}

/**
 * The parts of Express's router (package `router` 2) that this file reads. Express keeps what it knows about its routes
 * in `stack` and says nothing else about them, hence this narrow view.
 */
interface Layer {
  rawPath: string | RegExp | (string | RegExp)[];
  handle: { stack?: Layer[] };
  route?: { path: string; methods: Record<string, boolean>; stack: RouteLayer[]; _methods(): string[] };
  match(path: string): false | { path: string };
}

interface RouteLayer {
  handle: RequestHandler;
  /** Absent if it answers every method. */
  method?: string;
}

const layersOf = (router: Express | Router): Layer[] =>
  'router' in router ? (router.router.stack as unknown as Layer[]) : (router.stack as unknown as Layer[]);

/** Every route of an app, nested routers included, in the order of registration. */
export function routesOf(app: Express | Router): ListedRoute[] {
  return listLayers(layersOf(app), '');
}

function listLayers(layers: Layer[], prefix: string): ListedRoute[] {
  return layers.flatMap((layer) => {
    const { route } = layer;
    if (route) return Object.keys(route.methods).map((name) => listed(name, prefix + route.path, route.stack));
    if (layer.handle.stack) return listLayers(layer.handle.stack, prefix + mountPath(layer));
    return [];
  });
}

const listed = (method: string, path: string, stack: RouteLayer[]): ListedRoute => ({
  method: method.toUpperCase(),
  path: path.length > 1 ? path.replace(/\/+$/, '') : path,
  handlers: stack.filter((layer) => layer.method === undefined || layer.method === method).map(({ handle }) => handle),
});

function mountPath({ rawPath }: Layer): string {
  if (typeof rawPath !== 'string')
    throw new Error('a router must be mounted on one plain path so that its routes can be listed');
  return rawPath === '/' ? '' : rawPath;
}

/** Methods that some route answers on this path; empty when the path is unknown. */
export function methodsAt(app: Express | Router, path: string): string[] {
  return [...new Set(methodsOf(layersOf(app), path))].sort();
}

function methodsOf(layers: Layer[], path: string): string[] {
  return layers.flatMap((layer) => {
    const match = layer.match(path);
    if (match === false) return [];
    if (layer.route) return layer.route._methods();
    return layer.handle.stack ? methodsOf(layer.handle.stack, path.slice(match.path.length) || '/') : [];
  });
}
