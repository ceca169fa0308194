import type { Express } from 'express';
import { routesOf } from '../http/routes-of.js';

interface Documented {
  paths?: Record<string, object>;
}

/**
 * Routes that an app answers and its OpenAPI document does not mention, as `GET /api/x/{id}`; and the other way round,
 * documented routes that nothing answers. A service's test expects both lists to be empty.
 * @param except paths outside the API: health, metrics, files of the docs page
 */
export function undocumentedRoutes(app: Express, { paths = {} }: Documented, except: readonly string[] = []) {
  const answered = new Set(
    routesOf(app)
      .filter(({ path }) => !except.includes(path))
      .map(({ method, path }) => `${method} ${toTemplate(path)}`),
  );
  const documented = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  return { undocumented: minus(answered, documented), unanswered: minus(documented, answered) };
}

const minus = (one: Set<string>, other: Set<string>) => [...one].filter((line) => !other.has(line)).sort();

/** Express writes `:id` and `*path`, OpenAPI `{id}` and `{path}`. */
const toTemplate = (path: string) => path.replace(/[:*]([A-Za-z_]\w*)/g, '{$1}');
