{{/*
A pod of one workload, as the restricted pod security standard wants it: no root, no privileges, nothing writable but
/tmp and the volumes that are named.
*/}}
{{- define "common.podTemplate" -}}
{{- $v := .root.Values -}}
metadata:
  labels:
    {{- include "common.labels" . | nindent 4 }}
    {{- with $v.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  annotations:
    # New settings mean new pods.
    checksum/config: {{ include "common.config" . | sha256sum }}
    {{- with $v.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  serviceAccountName: {{ include "common.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with concat (dig "imagePullSecrets" list ($v.global | default dict)) $v.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  terminationGracePeriodSeconds: {{ include "common.gracePeriod" . }}
  securityContext: {{- include "common.podSecurity" . | nindent 4 }}
  containers:
    - name: {{ .root.Chart.Name }}
      image: {{ include "common.image" . | quote }}
      imagePullPolicy: {{ $v.image.pullPolicy }}
      {{- with .args }}
      args: {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        - name: http
          containerPort: {{ include "common.port" . }}
      envFrom:
        - configMapRef:
            name: {{ include "common.name" (dict "root" .root) }}
      env:
        {{- include "common.secretEnv" . | trim | nindent 8 }}
        {{- with include "common.outboundEnv" . }}{{ . | nindent 8 }}{{ end }}
        {{- with $v.extraEnv }}{{ toYaml . | nindent 8 }}{{ end }}
      {{- include "common.probes" . | nindent 6 }}
      resources: {{- toYaml (.resources | default $v.resources) | nindent 8 }}
      securityContext: {{- include "common.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- with .dataPath }}
        - name: data
          mountPath: {{ . }}
        {{- end }}
        {{- with include "common.caMount" . }}{{ . | nindent 8 }}{{ end }}
        {{- with $v.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 1Gi
    {{- if .dataPath }}
    - name: data
      persistentVolumeClaim:
        claimName: {{ $v.persistence.existingClaim | default (include "common.name" (dict "root" .root)) }}
    {{- end }}
    {{- with include "common.caVolume" . }}{{ . | nindent 4 }}{{ end }}
    {{- with $v.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- include "common.scheduling" . | trim | nindent 2 }}
{{- end }}

{{/* Balancers notice, what has begun ends, the service stops within 10 s, and 5 s are left. */}}
{{- define "common.gracePeriod" -}}
{{- $v := .root.Values -}}
{{- max (int $v.terminationGracePeriodSeconds) (add (int $v.config.DRAIN_NOTICE_SECONDS) (int $v.config.DRAIN_SECONDS) 15) -}}
{{- end }}

{{- /* OpenShift gives each namespace users and groups of its own, and refuses pods that name others. */ -}}
{{- define "common.ownUser" -}}
{{- if not (dig "openshift" false (.root.Values.global | default dict)) -}}
runAsUser: 10001
runAsGroup: 10001
{{- end -}}
{{- end }}

{{- define "common.podSecurity" -}}
runAsNonRoot: true
{{- with include "common.ownUser" . }}
{{ . }}
fsGroup: 10001
{{- end }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "common.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
{{- with include "common.ownUser" . }}
{{ . }}
{{- end }}
capabilities:
  drop: [ALL]
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* /livez: the process answers. /readyz: it can answer something. A neighbour's outage restarts nothing, and takes nothing out. */}}
{{- define "common.probes" -}}
{{- $p := .root.Values.probes -}}
startupProbe:
  httpGet: { path: /livez, port: http }
  periodSeconds: 2
  failureThreshold: {{ $p.startupAttempts }}
livenessProbe:
  httpGet: { path: /livez, port: http }
  periodSeconds: {{ $p.periodSeconds }}
  timeoutSeconds: {{ $p.timeoutSeconds }}
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: {{ $p.periodSeconds }}
  timeoutSeconds: {{ $p.timeoutSeconds }}
  failureThreshold: 2
{{- end }}

{{/* Which nodes a pod may run on: those of the service, its job and its test alike. */}}
{{- define "common.placement" -}}
{{- $v := .root.Values -}}
{{- with $v.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $v.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $v.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $v.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "common.scheduling" -}}
{{- $v := .root.Values -}}
{{ include "common.placement" . }}
{{- if not $v.affinity }}
affinity:
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels: {{- include "common.selector" . | nindent 14 }}
{{- end }}
{{- if $v.topologySpread.enabled }}
topologySpreadConstraints:
  - maxSkew: {{ $v.topologySpread.maxSkew }}
    topologyKey: {{ $v.topologySpread.topologyKey }}
    whenUnsatisfiable: {{ $v.topologySpread.whenUnsatisfiable }}
    labelSelector:
      matchLabels: {{- include "common.selector" . | nindent 8 }}
{{- end }}
{{- end }}
