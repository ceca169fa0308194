/** What one of `schemas/` says of the kind that it is about. */
export interface KindSchema {
  readonly properties: {
    readonly apiVersion: { readonly const: string };
    readonly kind: { readonly const: string };
  };
}

/**
 * The definition of an operator's kind, so that an API server without the operator takes its objects. Their fields are
 * kubeconform's business: the server lets any through.
 */
export function definitionOf({ properties }: KindSchema) {
  const [group = '', version = ''] = properties.apiVersion.const.split('/');
  const kind = properties.kind.const;
  const singular = kind.toLowerCase();
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}`, ...(isProtected(group) && { annotations: approval }) },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, singular, plural: `${singular}s` },
      versions: [{ name: version, served: true, storage: true, schema }],
    },
  };
}

/** Groups of Kubernetes itself are taken with an approval alone; this one says that there is none. */
const isProtected = (group: string) => /\.k(?:8s|ubernetes)\.io$/.test(group);
const approval = { 'api-approved.kubernetes.io': 'unapproved, for tests' };
