/** Of the service and of its OpenAPI document. */
export const version = '0.1.0';
