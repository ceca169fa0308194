import { parseAllDocuments } from 'yaml';

interface SecurityContext {
  readonly privileged?: boolean;
  readonly allowPrivilegeEscalation?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly capabilities?: { readonly drop?: string[]; readonly add?: string[] };
  readonly seccompProfile?: { readonly type: string };
}

interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly EnvironmentEntry[];
  readonly ports?: readonly { readonly containerPort: number; readonly hostPort?: number }[];
  readonly securityContext?: SecurityContext;
}

export interface PodSpec {
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: SecurityContext;
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly tolerations?: readonly unknown[];
  readonly volumes?: readonly Readonly<Record<string, unknown>>[];
}

type Labels = Readonly<Record<string, string>>;

interface PodTemplate {
  readonly metadata?: { readonly labels?: Labels; readonly annotations?: Labels };
  readonly spec: PodSpec;
}

/** An object of Kubernetes as the charts render it: what the checks look at, no more. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly data?: Labels;
  readonly spec?: {
    readonly replicas?: number;
    readonly rules?: readonly { readonly host?: string }[];
    readonly tls?: readonly unknown[];
    readonly serviceName?: string;
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
    readonly ports?: readonly { readonly port: number }[];
    /** Of a Service the labels themselves. */
    readonly selector?: Labels | { readonly matchLabels: Labels };
    readonly podSelector?: { readonly matchLabels?: Labels };
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
  };
}

/** The objects in a rendered chart. What comes of an absent option is an empty document, which is none. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}
