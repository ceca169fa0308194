import type { ApiResponse, ApiRoute, RouteAuth } from '@parley/contracts';
import type { Route } from './route.js';

/**
 * The routes as the OpenAPI document lists them.
 * @param authOf which credentials each guard takes
 */
export const toApiRoutes = <Access extends PropertyKey>(
  routes: readonly Route<Access>[],
  authOf: Readonly<Record<Access, RouteAuth>>,
): ApiRoute[] => routes.map((route) => toApiRoute(route, authOf[route.access]));

function toApiRoute(route: Omit<Route<never>, 'access'>, auth: RouteAuth): ApiRoute {
  const { method, path, summary, description, tag, headers, bodyType, unchecked = {} } = route;
  const { params = unchecked.params, query = unchecked.query, body = unchecked.body } = route;
  return {
    ...{ method, path, summary, tag, auth },
    ...(description !== undefined && { description }),
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    // OpenAPI 3.0 gives the body of a DELETE no meaning.
    ...(body && method !== 'delete' && { body }),
    ...(bodyType !== undefined && { bodyType }),
    responses: responsesOf(route),
  };
}

function responsesOf({ success, others, errors = {} }: Pick<Route<never>, 'success' | 'others' | 'errors'>) {
  const { status = 200, ...usual } = success;
  const refused = Object.entries(errors).map(([code, description]): [string, ApiResponse] => [code, { description }]);
  return { [status]: usual, ...others, ...Object.fromEntries(refused) };
}
