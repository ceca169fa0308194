{{- define "common.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
spec:
  {{- if .headless }}
  clusterIP: None
  # A replica that waits for its turn is not ready, and is asked to reload all the same.
  publishNotReadyAddresses: true
  {{- else }}
  type: {{ .root.Values.service.type }}
  {{- end }}
  ports:
    - name: http
      port: {{ include "common.port" . }}
      targetPort: http
  selector: {{- include "common.selector" . | nindent 4 }}
{{- end }}

{{/* In: the callers that are named, the release's test pods and `allowFrom`. Out: everything, or names and `egress`. */}}
{{- define "common.networkPolicy" -}}
{{- $policy := .root.Values.networkPolicy }}
{{- if $policy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
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

{{- /* Where the ingress leads people and programs; everything below it belongs to the service. Of many hosts somebody has to choose. */ -}}
{{- define "common.publicUrl" -}}
{{- if hasPrefix "*" .Values.ingress.host -}}
{{- required (printf "%s needs config.PUBLIC_URL, since ingress.host stands for many" .Chart.Name) .Values.config.PUBLIC_URL -}}
{{- else -}}
{{- printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host -}}
{{- end -}}
{{- end }}

{{- define "common.ingress" -}}
{{- $ingress := .root.Values.ingress }}
{{- if $ingress.enabled }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
  {{- with mergeOverwrite (deepCopy $ingress.streamingAnnotations) $ingress.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with $ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with $ingress.tlsSecret }}
  tls:
    - hosts: [{{ $ingress.host | quote }}]
      secretName: {{ . }}
  {{- end }}
  rules:
    - host: {{ required (printf "%s needs ingress.host" .root.Chart.Name) $ingress.host | quote }}
      http:
        paths:
          - path: {{ $ingress.path }}
            pathType: Prefix
            backend:
              service:
                name: {{ include "common.name" . }}
                port: { name: http }
{{- end }}
{{- end }}

{{- define "common.serviceMonitor" -}}
{{- $monitor := .root.Values.serviceMonitor }}
{{- if $monitor.enabled }}
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: {{ include "common.name" . }}
  labels:
    {{- include "common.labels" . | nindent 4 }}
    {{- with $monitor.labels }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  endpoints:
    - port: http
      path: /metrics
      interval: {{ $monitor.interval }}
      # The name of the service, which is the same in every release, and not that of its Service.
      honorLabels: true
      # Metrics are for the bearer of METRICS_TOKEN alone; without it in the Secret there are none.
      authorization:
        credentials:
          name: {{ include "common.secretName" . }}
          key: {{ index .root.Values.secret.keys "METRICS_TOKEN" | default "METRICS_TOKEN" }}
{{- end }}
{{- end }}
