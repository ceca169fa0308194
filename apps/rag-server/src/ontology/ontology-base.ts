/** Where the routes of the ontology agent are, built in or not. */
export const ontologyBase = '/v1/graph/ontology/agent';
