import { type ApiResponse, type ApiRoute, changedHeader, type RouteAuth } from '@parley/contracts';
import type { Declared } from './mount-routes.js';
import type { Route } from './route.js';

/** What a service's document says about what its routes declare. */
export interface RouteWords<Access extends PropertyKey, Rate extends string = string> {
  /** Which credentials each guard takes. */
  readonly authOf: Readonly<Record<Access, RouteAuth>>;
  /** What readers are told about guard and rate limit, behind the route's own description. */
  readonly describe?: (route: Declared<Access, Rate>) => string | undefined;
}

/** The routes as the OpenAPI document lists them. */
export const toApiRoutes = <Access extends PropertyKey, Rate extends string>(
  routes: readonly Route<Access, Rate>[],
  { authOf, describe = () => undefined }: RouteWords<Access, Rate>,
): ApiRoute[] => routes.map((route) => toApiRoute(route, authOf[route.access], describe(route)));

function toApiRoute(route: Omit<Route<never>, 'access'>, auth: RouteAuth, declared: string | undefined): ApiRoute {
  const { method, path, summary, tag, headers, bodyType, isBodyOptional, unchecked = {} } = route;
  const { params = unchecked.params, query = unchecked.query, body = unchecked.body } = route;
  const description = [route.description, changeOf(route), declared].filter(Boolean).join(' ');
  return {
    ...{ method, path, summary, tag, auth },
    ...(description !== '' && { description }),
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    // OpenAPI 3.0 gives the body of a DELETE no meaning.
    ...(body && method !== 'delete' && { body }),
    ...(bodyType !== undefined && { bodyType }),
    ...(isBodyOptional && { isBodyOptional }),
    responses: responsesOf(route),
  };
}

const changeOf = ({ changed }: Pick<Route<never>, 'changed'>) =>
  changed && `The response header ${changedHeader} names what changed, by its ${changed}.`;

function responsesOf({ success, others, errors = {} }: Pick<Route<never>, 'success' | 'others' | 'errors'>) {
  const { status = 200, ...usual } = success;
  const refused = Object.entries(errors).map(([code, description]): [string, ApiResponse] => [code, { description }]);
  return { [status]: usual, ...others, ...Object.fromEntries(refused) };
}
