{{/*
Jobs of the image parley/setup. The templates that all charts share look for `Values.image`, `Values.secret` and their kin,
so they get a root whose values are those of `setup`.
*/}}
{{- define "parley.setupRoot" -}}
{{- $values := mergeOverwrite (deepCopy .Values.setup) (dict "global" .Values.global "externalSecret" (dict "enabled" false)) -}}
{{- $quickstart := .Values.quickstart | default dict -}}
{{- if and $quickstart.enabled $quickstart.admin.email -}}
  {{- $admin := $quickstart.admin -}}
  {{- $account := dict "email" $admin.email "name" $admin.name "roles" (list "user" "admin") -}}
  {{- $team := merge (dict "members" (list $admin.email) "admins" (list $admin.email)) $quickstart.team -}}
  {{- $_ := set $values "accounts" (prepend $values.accounts $account) -}}
  {{- $_ := set $values "admins" (prepend $values.admins $admin.email) -}}
  {{- $_ := set $values "teams" (prepend $values.teams $team) -}}
{{- end -}}
{{- $chart := dict "Name" "setup" "Version" .Chart.Version "AppVersion" .Chart.AppVersion -}}
{{- $release := dict "Name" .Release.Name "Namespace" .Release.Namespace "Service" .Release.Service "Revision" .Release.Revision -}}
{{- dict "Values" $values "Chart" $chart "Release" $release | toJson -}}
{{- end }}

{{/* What `setup` has to know and the services are told already: where people come in, and the names of clients. */}}
{{- define "parley.setupDerived" -}}
{{- /* Empty where a service is not part of the release. */ -}}
{{- $ui := index .Values "ui-bff" | default dict -}}
{{- $config := $ui.config | default dict -}}
{{- $bot := index .Values "chatx-bot" | default dict -}}
{{- $derived := mergeOverwrite (pick ($bot.config | default dict) "IDP_CHATX_BOT_CLIENT_ID" "IDP_CHATX_BOT_ADMIN_CLIENT_ID") (pick $config "PUBLIC_URL" "OIDC_CLIENT_ID" "ORG_KEY" "IDP_PROVISIONER_CLIENT_ID") -}}
{{- $isReached := or (dig "ingress" "enabled" false $ui) (dig "httpRoute" "enabled" false $ui) -}}
{{- if and $isReached (not $config.PUBLIC_URL) -}}
  {{- $_ := set $derived "PUBLIC_URL" (include "common.publicUrl" (dict "Values" $ui "Chart" (dict "Name" "ui-bff"))) -}}
{{- end -}}
{{- toJson $derived -}}
{{- end }}

{{/* Where the bot is part of the release, its client has to get its secret; where it is not, setup leaves that client alone. */}}
{{- define "parley.setupSecrets" -}}
{{- $own := list "IDP_CHATX_BOT_CLIENT_SECRET" -}}
{{- if .Values.global.chatxBot.enabled -}}
{{- toJson (dict "needs" $own) -}}
{{- else -}}
{{- toJson (dict "without" (append $own "IDP_CHATX_BOT_ADMIN_CLIENT_SECRET")) -}}
{{- end -}}
{{- end }}

{{/* Those settings of a container that stand in `only`: a part that needs no more is given no more. */}}
{{- define "parley.someEnv" -}}
{{- $config := mergeOverwrite (deepCopy (dig "config" dict (.root.Values.global | default dict))) (deepCopy .root.Values.config) -}}
{{- range $setting := (include "common.table" . | fromJson).settings }}
{{- if has $setting.name $.only }}
{{- if $setting.secret }}
- name: {{ $setting.name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "common.secretName" $ }}
      key: {{ index $.root.Values.secret.keys $setting.name | default $setting.name }}
      {{- if not $setting.required }}
      optional: true
      {{- end }}
{{- else if index $config $setting.name }}
- name: {{ $setting.name }}
  value: {{ index $config $setting.name | toString | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A container of the image. `env` adds to the settings, `mounts` to the volumes; `only` names the settings that it needs. */}}
{{- define "parley.setupContainer" -}}
- name: {{ .name }}
  image: {{ include "common.image" . | quote }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  args: {{- toYaml .args | nindent 4 }}
  {{- if not .only }}
  envFrom:
    - configMapRef:
        name: {{ include "common.name" (dict "root" .root) }}
  {{- end }}
  env:
    {{- include (ternary "parley.someEnv" "common.secretEnv" (not (empty .only))) . | trim | nindent 4 }}
    {{- with include "common.outboundEnv" . }}{{ . | nindent 4 }}{{ end }}
    {{- with .env }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- with .root.Values.extraEnv }}{{ toYaml . | nindent 4 }}{{ end }}
  resources: {{- toYaml .root.Values.resources | nindent 4 }}
  securityContext: {{- include "common.containerSecurity" . | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
    {{- with .mounts }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- with include "common.caMount" . }}{{ . | nindent 4 }}{{ end }}
    {{- with .root.Values.extraVolumeMounts }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end }}

{{/* A pod that does its `containers` one after the other, the last of which is the one that the job waits for. */}}
{{- define "parley.setupPod" -}}
{{- $v := .root.Values -}}
{{- /* New settings mean a new job. Where only some are given, they stand in the pod itself. */ -}}
{{- $annotations := dict -}}
{{- if not .only }}{{ $_ := set $annotations "checksum/config" (include "common.config" . | sha256sum) }}{{ end -}}
metadata:
  labels: {{- include "common.labels" (dict "root" .root "component" .component "labels" $v.podLabels) | nindent 4 }}
  {{- with include "common.annotations" (dict "root" .root "annotations" (merge $annotations (deepCopy $v.podAnnotations))) }}{{ . | nindent 2 }}{{ end }}
spec:
  restartPolicy: OnFailure
  serviceAccountName: {{ include "common.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with concat (dig "imagePullSecrets" list $v.global) $v.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with include "common.placement" . | trim }}{{ . | nindent 2 }}{{ end }}
  securityContext: {{- include "common.podSecurity" . | nindent 4 }}
  {{- with initial .containers }}
  initContainers: {{- join "\n" . | nindent 4 }}
  {{- end }}
  containers: {{- last .containers | nindent 4 }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 256Mi
    {{- with .volumes }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- with include "common.caVolume" . }}{{ . | nindent 4 }}{{ end }}
    {{- with $v.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end }}

{{/*
No hook: it runs beside the services, which become ready once realm and store are there. A job cannot be changed: each
revision has one of its own, and so has each content, for those who apply what `helm template` says.
*/}}
{{- define "parley.setupJob" -}}
{{- $pod := include "parley.setupPod" . -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "common.name" . }}-{{ printf "%d %s" (int .root.Release.Revision) $pod | sha256sum | trunc 10 }}
  labels: {{- include "common.labels" . | nindent 4 }}
  {{- with include "common.annotations" (dict "root" .root) }}{{ . | nindent 2 }}{{ end }}
spec:
  backoffLimit: {{ .backoffLimit | default 20 }}
  ttlSecondsAfterFinished: 86400
  template: {{- $pod | nindent 4 }}
{{- end }}

{{/* Nobody calls it. Out: everything, or names, this release and `setup.networkPolicy.egress`. */}}
{{- define "parley.setupNetwork" -}}
{{- $policy := .root.Values.networkPolicy }}
{{- if $policy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "common.metadata" . | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "common.selector" . | nindent 6 }}
  policyTypes:
    - Ingress
    {{- if $policy.egress }}
    - Egress
    {{- end }}
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

{{/* `all`, then accounts, administrators and teams, each a container of one pod: what one needs is there. */}}
{{- define "parley.setupSteps" -}}
{{- $v := .root.Values -}}
{{- $wait := list "--wait" (toString $v.waitSeconds) -}}
{{- $steps := list (dict "name" "all" "args" (concat (list "all") $wait)) -}}
{{- $password := list (dict "name" "ACCOUNT_PASSWORD" "valueFrom" (dict "secretKeyRef" (dict "name" (include "common.secretName" .) "key" ($v.secret.keys.ACCOUNT_PASSWORD | default "ACCOUNT_PASSWORD")))) -}}
{{- range $at, $account := $v.accounts -}}
  {{- $args := list "account" "--email" $account.email -}}
  {{- with $account.name }}{{ $args = concat $args (list "--name" .) }}{{ end -}}
  {{- range $account.roles }}{{ $args = concat $args (list "--role" .) }}{{ end -}}
  {{- $steps = append $steps (dict "name" (printf "account-%d" $at) "args" $args "env" $password) -}}
{{- end -}}
{{- if $v.admins -}}
  {{- $args := list "admin" -}}
  {{- range $v.admins }}{{ $args = concat $args (list "--member" .) }}{{ end -}}
  {{- $steps = append $steps (dict "name" "admins" "args" $args) -}}
{{- end -}}
{{- range $at, $team := $v.teams -}}
  {{- $args := list "team" $team.slug -}}
  {{- with $team.name }}{{ $args = concat $args (list "--name" .) }}{{ end -}}
  {{- range $team.members }}{{ $args = concat $args (list "--member" .) }}{{ end -}}
  {{- range $team.admins }}{{ $args = concat $args (list "--admin" .) }}{{ end -}}
  {{- $steps = append $steps (dict "name" (printf "team-%d" $at) "args" $args) -}}
{{- end -}}
{{- toJson $steps -}}
{{- end }}
