/** Of the service and of its OpenAPI document. */
export { release as version } from '@parley/service';
