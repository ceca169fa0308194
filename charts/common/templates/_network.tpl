{{- define "common.service" -}}
{{- $service := .root.Values.service -}}
apiVersion: v1
kind: Service
metadata: {{- include "common.metadata" (dict "root" .root "component" .component "annotations" $service.annotations) | nindent 2 }}
spec:
  {{- if .headless }}
  clusterIP: None
  # A replica that waits for its turn is not ready, and is asked to reload all the same.
  publishNotReadyAddresses: true
  {{- else }}
  type: {{ $service.type }}
  {{- with $service.loadBalancerClass }}
  loadBalancerClass: {{ . }}
  {{- end }}
  {{- end }}
  ports:
    - name: http
      port: {{ include "common.servicePort" . }}
      targetPort: http
      {{- if and (not .headless) $service.nodePort }}
      nodePort: {{ $service.nodePort | int64 }}
      {{- end }}
  selector: {{- include "common.selector" . | nindent 4 }}
{{- end }}

{{/* The port under which the service is called. Without an address of its own (headless), its pods are called themselves. */}}
{{- define "common.servicePort" -}}
{{- $port := include "common.port" . -}}
{{- if .headless }}{{ $port }}{{ else }}{{ .root.Values.service.port | default $port | toString | int64 }}{{ end -}}
{{- end }}

{{/* In: the callers that are named, the release's test pods and `allowFrom`. Out: everything, or names and `egress`. */}}
{{- define "common.networkPolicy" -}}
{{- $policy := .root.Values.networkPolicy }}
{{- if $policy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "common.metadata" (dict "root" .root "component" .component) | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  policyTypes:
    - Ingress
    {{- if $policy.egress }}
    - Egress
    {{- end }}
  ingress:
    - ports:
        - port: http
      from:
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ .root.Release.Name }}
              app.kubernetes.io/component: test
        {{- range .callers }}
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ $.root.Release.Name }}
              app.kubernetes.io/name: {{ . }}
        {{- end }}
        {{- with $policy.allowFrom }}{{ toYaml . | nindent 8 }}{{ end }}
  {{- if $policy.egress }}
  egress:
    - ports:
        - { port: 53, protocol: UDP }
        - { port: 53, protocol: TCP }
    - to:
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ .root.Release.Name }}
    {{- toYaml $policy.egress | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{- /*
Where the ingress, or else the route, leads people and programs; everything below it belongs to the service. Of many hosts
somebody has to choose. A route does not know whether its gateway has a certificate: it is taken to have one.
*/ -}}
{{- define "common.publicUrl" -}}
{{- $host := ternary .Values.ingress.host (first .Values.httpRoute.hostnames) .Values.ingress.enabled -}}
{{- if hasPrefix "*" $host -}}
{{- required (printf "%s needs config.PUBLIC_URL, since %s stands for many" .Chart.Name (ternary "ingress.host" "httpRoute.hostnames[0]" .Values.ingress.enabled)) .Values.config.PUBLIC_URL -}}
{{- else -}}
{{- printf "%s://%s" (ternary "https" "http" (or (not .Values.ingress.enabled) (ne .Values.ingress.tlsSecret ""))) $host -}}
{{- end -}}
{{- end }}

{{- define "common.ingress" -}}
{{- $ingress := .root.Values.ingress }}
{{- $root := .root }}
{{- if $ingress.enabled }}
{{- $annotations := mergeOverwrite (deepCopy $ingress.streamingAnnotations) $ingress.annotations }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {{- include "common.metadata" (dict "root" .root "annotations" $annotations) | nindent 2 }}
spec:
  {{- with $ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- if or $ingress.tlsSecret $ingress.extraTls }}
  tls:
    {{- with $ingress.tlsSecret }}
    - hosts: [{{ $ingress.host | quote }}]
      secretName: {{ . }}
    {{- end }}
    {{- with $ingress.extraTls }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- end }}
  rules:
    {{- $path := dict "path" $ingress.path "pathType" $ingress.pathType }}
    {{- $first := dict "host" (required (printf "%s needs ingress.host" .root.Chart.Name) $ingress.host) "paths" (list $path) }}
    {{- range prepend $ingress.hosts $first }}
    - host: {{ .host | quote }}
      http:
        paths:
          {{- range .paths | default (list $path) }}
          - path: {{ .path }}
            pathType: {{ .pathType | default $ingress.pathType }}
            backend:
              service:
                name: {{ include "common.name" (dict "root" $root) }}
                port: { name: http }
          {{- end }}
    {{- end }}
{{- end }}
{{- end }}

{{/* The same for a gateway that somebody has set up already. */}}
{{- define "common.httpRoute" -}}
{{- $route := .root.Values.httpRoute }}
{{- if $route.enabled }}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {{- include "common.metadata" (dict "root" .root "labels" $route.labels "annotations" $route.annotations) | nindent 2 }}
spec:
  parentRefs: {{- toYaml $route.parentRefs | nindent 4 }}
  hostnames: {{- toYaml $route.hostnames | nindent 4 }}
  rules:
    - matches:
        - path: { type: PathPrefix, value: {{ $route.path | quote }} }
      {{- with $route.filters }}
      filters: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $route.timeouts }}
      timeouts: {{- toYaml . | nindent 8 }}
      {{- end }}
      backendRefs:
        - name: {{ include "common.name" (dict "root" .root) }}
          port: {{ include "common.servicePort" . }}
{{- end }}
{{- end }}

{{- define "common.serviceMonitor" -}}
{{- $monitor := .root.Values.serviceMonitor }}
{{- if $monitor.enabled }}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  {{- with $monitor.namespace }}
  namespace: {{ . }}
  {{- end }}
  {{- include "common.metadata" (dict "root" .root "component" .component "labels" $monitor.labels) | nindent 2 }}
spec:
  {{- if $monitor.namespace }}
  namespaceSelector:
    matchNames: [{{ .root.Release.Namespace }}]
  {{- end }}
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  endpoints:
    - port: http
      path: /metrics
      interval: {{ $monitor.interval }}
      {{- with $monitor.scrapeTimeout }}
      scrapeTimeout: {{ . }}
      {{- end }}
      # The name of the service, which is the same in every release, and not that of its Service.
      honorLabels: true
      # Metrics are for the bearer of METRICS_TOKEN alone; without it in the Secret there are none.
      authorization:
        credentials:
          name: {{ include "common.secretName" . }}
          key: {{ index .root.Values.secret.keys "METRICS_TOKEN" | default "METRICS_TOKEN" }}
      {{- with $monitor.relabelings }}
      relabelings: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $monitor.metricRelabelings }}
      metricRelabelings: {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}
{{- end }}
