{{- define "common.deployment" -}}
{{- $scaled := and .root.Values.autoscaling.enabled (not (or .singleton .fixed)) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
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
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  {{- end }}
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  template: {{- include "common.podTemplate" . | nindent 4 }}
{{- end }}

{{/* For replicas that are called one by one, under names of their own. */}}
{{- define "common.statefulSet" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
spec:
  serviceName: {{ include "common.name" . }}
  replicas: {{ .replicas }}
  revisionHistoryLimit: 5
  # The order says nothing: whichever replica is first, listens.
  podManagementPolicy: Parallel
  updateStrategy:
    type: RollingUpdate
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
  {{- with .root.Values.serviceAccount.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}
{{- end }}

{{- define "common.podDisruptionBudget" -}}
{{- if .root.Values.podDisruptionBudget.enabled }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
spec:
  maxUnavailable: {{ .root.Values.podDisruptionBudget.maxUnavailable }}
  # Pods that are not ready serve nobody, so they hold up no drain.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
{{- end }}
{{- end }}

{{- define "common.horizontalPodAutoscaler" -}}
{{- $scaling := .root.Values.autoscaling }}
{{- if $scaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "common.name" . }}
  labels: {{- include "common.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "common.name" . }}
  minReplicas: {{ $scaling.minReplicas }}
  maxReplicas: {{ $scaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $scaling.targetCpuPercent }}
  behavior:
    scaleDown:
      # Streams live for minutes: a lull of seconds is no reason to cut them.
      stabilizationWindowSeconds: {{ $scaling.scaleDownSeconds }}
{{- end }}
{{- end }}
