{{/*
A pod of one workload, as the restricted pod security standard wants it: no root, no privileges, nothing writable but
/tmp and the volumes that are named.
*/}}
{{- define "common.podTemplate" -}}
{{- $v := .root.Values -}}
{{- /* New settings mean new pods, and so does a changed Secret. */ -}}
{{- $annotations := dict "checksum/config" (include "common.config" . | sha256sum) -}}
{{- with include "common.secretVersions" . }}{{ $_ := set $annotations "checksum/secret" (sha256sum .) }}{{ end -}}
metadata:
  labels: {{- include "common.labels" (dict "root" .root "component" .component "labels" $v.podLabels) | nindent 4 }}
  {{- include "common.annotations" (dict "root" .root "annotations" (merge $annotations (deepCopy $v.podAnnotations))) | nindent 2 }}
spec:
  serviceAccountName: {{ include "common.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with concat (dig "imagePullSecrets" list ($v.global | default dict)) $v.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  terminationGracePeriodSeconds: {{ include "common.gracePeriod" . }}
  securityContext: {{- include "common.podSecurity" . | nindent 4 }}
  {{- with include "common.beside" (dict "root" .root "containers" $v.initContainers) }}
  initContainers: {{- . | nindent 4 }}
  {{- end }}
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
      # The last one wins.
      envFrom:
        {{- with $v.extraEnvFrom }}{{ toYaml . | nindent 8 }}{{ end }}
        - configMapRef:
            name: {{ include "common.name" (dict "root" .root) }}
      env:
        {{- include "common.secretEnv" . | trim | nindent 8 }}
        {{- with include "common.outboundEnv" . }}{{ . | nindent 8 }}{{ end }}
        {{- with $v.extraEnv }}{{ toYaml . | nindent 8 }}{{ end }}
      {{- include "common.probes" . | nindent 6 }}
      {{- with $v.lifecycle }}
      lifecycle: {{- toYaml . | nindent 8 }}
      {{- end }}
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
    {{- with include "common.beside" (dict "root" .root "containers" $v.extraContainers) }}{{ . | nindent 4 }}{{ end }}
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

{{- /* What `podSecurityContext` says in addition, or instead. */ -}}
{{- define "common.podSecurity" -}}
{{- $base := dict "runAsNonRoot" true "fsGroupChangePolicy" "OnRootMismatch" "seccompProfile" (dict "type" "RuntimeDefault") -}}
{{- with include "common.ownUser" . | fromYaml }}{{ $base = merge $base . (dict "fsGroup" .runAsGroup) }}{{ end -}}
{{- toYaml (mergeOverwrite $base (deepCopy (.root.Values.podSecurityContext | default dict))) -}}
{{- end }}

{{- /* What `containerSecurityContext` says in addition, or instead. */ -}}
{{- define "common.containerSecurity" -}}
{{- $base := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "runAsNonRoot" true -}}
{{- $base = merge $base (dict "capabilities" (dict "drop" (list "ALL")) "seccompProfile" (dict "type" "RuntimeDefault")) -}}
{{- $base = merge $base (include "common.ownUser" . | fromYaml) -}}
{{- toYaml (mergeOverwrite $base (deepCopy (.root.Values.containerSecurityContext | default dict))) -}}
{{- end }}

{{- /* Containers that somebody puts beside the service: as confined as it is, unless their own securityContext says otherwise. */ -}}
{{- define "common.beside" -}}
{{- $confined := include "common.containerSecurity" . | fromYaml -}}
{{- $all := list -}}
{{- range .containers -}}
  {{- $all = append $all (mergeOverwrite (dict "securityContext" (deepCopy $confined)) (deepCopy .)) -}}
{{- end -}}
{{- if $all }}{{ toYaml $all }}{{ end -}}
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

{{/* Which nodes a pod may run on, and how: those of the service, its job and its test alike. */}}
{{- define "common.placement" -}}
{{- $v := .root.Values -}}
{{- with $v.schedulerName }}
schedulerName: {{ . }}
{{- end }}
{{- with $v.runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
{{- with $v.hostAliases }}
hostAliases: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $v.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with $v.dnsConfig }}
dnsConfig: {{- toYaml . | nindent 2 }}
{{- end }}
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
