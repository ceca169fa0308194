{{- define "common.deployment" -}}
{{- $scaling := .scaling | default .root.Values.autoscaling -}}
{{- $scaled := and $scaling.enabled (not .singleton) -}}
apiVersion: apps/v1
kind: Deployment
metadata: {{- include "common.metadata" (dict "root" .root "component" .component) | nindent 2 }}
spec:
  {{- if not $scaled }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  {{- if .singleton }}
  # Two processes must never own the volume at once.
  strategy:
    type: Recreate
  {{- else }}
  strategy: {{- toYaml (.root.Values.updateStrategy | default (dict "type" "RollingUpdate" "rollingUpdate" (dict "maxSurge" 1 "maxUnavailable" 0))) | nindent 4 }}
  {{- end }}
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  template: {{- include "common.podTemplate" . | nindent 4 }}
{{- end }}

{{/* For replicas that are called one by one, under names of their own. */}}
{{- define "common.statefulSet" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata: {{- include "common.metadata" (dict "root" .root "component" .component) | nindent 2 }}
spec:
  serviceName: {{ include "common.name" . }}
  replicas: {{ .replicas }}
  revisionHistoryLimit: 5
  # The order says nothing: whichever replica is first, listens.
  podManagementPolicy: Parallel
  updateStrategy: {{- toYaml (.root.Values.updateStrategy | default (dict "type" "RollingUpdate")) | nindent 4 }}
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  template: {{- include "common.podTemplate" . | nindent 4 }}
{{- end }}

{{- define "common.serviceAccount" -}}
{{- if .root.Values.serviceAccount.create }}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "common.serviceAccountName" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
  {{- with include "common.annotations" (dict "root" .root "annotations" .root.Values.serviceAccount.annotations) }}{{ . | nindent 2 }}{{ end }}
automountServiceAccountToken: false
{{- end }}
{{- end }}

{{- define "common.podDisruptionBudget" -}}
{{- $budget := .root.Values.podDisruptionBudget }}
{{- if $budget.enabled }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {{- include "common.metadata" (dict "root" .root "component" .component) | nindent 2 }}
spec:
  {{- if ne (toString $budget.minAvailable) "" }}
  minAvailable: {{ $budget.minAvailable }}
  {{- else }}
  maxUnavailable: {{ $budget.maxUnavailable }}
  {{- end }}
  # Pods that are not ready serve nobody, so they hold up no drain.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
{{- end }}
{{- end }}

{{- define "common.horizontalPodAutoscaler" -}}
{{- $scaling := .scaling | default .root.Values.autoscaling }}
{{- if $scaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {{- include "common.metadata" (dict "root" .root "component" .component) | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "common.name" . }}
  minReplicas: {{ $scaling.minReplicas }}
  maxReplicas: {{ $scaling.maxReplicas }}
  metrics:
    {{- range $resource, $percent := dict "cpu" $scaling.targetCpuPercent "memory" $scaling.targetMemoryPercent }}
    {{- if $percent }}
    - type: Resource
      resource:
        name: {{ $resource }}
        target:
          type: Utilization
          averageUtilization: {{ $percent }}
    {{- end }}
    {{- end }}
    {{- with $scaling.metrics }}{{ toYaml . | nindent 4 }}{{ end }}
  behavior:
    scaleDown:
      # Streams live for minutes: a lull of seconds is no reason to cut them.
      stabilizationWindowSeconds: {{ $scaling.scaleDownSeconds }}
{{- end }}
{{- end }}
