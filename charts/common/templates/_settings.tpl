{{/*
A service's settings, by the names of its environment. `files/settings.json` lists them all; it is made from the service's
own table (`npm run delivery -- generate`). Later ones win: what follows from the release, `global.config`, `config`.
*/}}
{{- define "common.table" -}}
{{ .root.Files.Get "files/settings.json" }}
{{- end }}

{{- define "common.config" -}}
{{- $table := include "common.table" . | fromJson -}}
{{- $shared := dig "config" dict (.root.Values.global | default dict) -}}
{{- $merged := mergeOverwrite (deepCopy (.derived | default dict)) (deepCopy $shared) (deepCopy .root.Values.config) -}}
{{- $lines := dict -}}
{{- range $setting := $table.settings -}}
  {{- if not $setting.secret -}}
    {{- $value := index $merged $setting.name -}}
    {{- if kindIs "float64" $value }}{{ $value = int64 $value }}{{ end -}}
    {{- if and (not (kindIs "invalid" $value)) (ne (toString $value) "") -}}
      {{- $_ := set $lines $setting.name (toString $value) -}}
    {{- else if $setting.required -}}
      {{- fail (printf "%s needs config.%s%s" $.root.Chart.Name $setting.name (ternary " (or global.config)" "" (has $setting.name $table.shared))) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- toYaml $lines -}}
{{- end }}

{{/* The port that the service listens on. Number of `config`, because the service reads it from there. */}}
{{- define "common.port" -}}
{{- $table := include "common.table" . | fromJson -}}
{{- index .root.Values.config $table.port | int64 -}}
{{- end }}

{{/* Name of the Secret that holds the secret settings, made by somebody else or by an ExternalSecret. */}}
{{- define "common.secretName" -}}
{{- $shared := dig "secret" "existing" "" (.root.Values.global | default dict) -}}
{{- if .root.Values.externalSecret.enabled -}}
{{- include "common.name" (dict "root" .root) -}}
{{- else -}}
{{- .root.Values.secret.existing | default $shared | required (printf "%s needs secret.existing (or global.secret.existing), the name of a Secret, or externalSecret.enabled" .root.Chart.Name) -}}
{{- end -}}
{{- end }}

{{/*
Secret settings reach the process by reference alone; one that the service can do without may be absent. `without` names those
that this container is not given, `needs` those that it does not start without.
*/}}
{{- define "common.secretEnv" -}}
{{- $table := include "common.table" . | fromJson -}}
{{- $secret := include "common.secretName" . -}}
{{- range $setting := $table.settings }}
{{- if and $setting.secret (not (has $setting.name ($.without | default list))) }}
- name: {{ $setting.name }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret }}
      key: {{ index $.root.Values.secret.keys $setting.name | default $setting.name }}
      {{- if not (or $setting.required (has $setting.name ($.needs | default list))) }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/*
What is known of the Secret and the authorities that pods read at their start, so that others mean new pods. It says
nothing of what is in them. Without a cluster to look at (`helm template`) there is nothing to know, and it stays empty.
*/}}
{{- define "common.secretVersions" -}}
{{- $global := .root.Values.global | default dict -}}
{{- if and .root.Values.secret.rollOnChange (dig "secret" "rollOnChange" true $global) -}}
  {{- $ca := $global.caBundle | default dict -}}
  {{- range $read := list (list "Secret" (include "common.secretName" .)) (list "Secret" $ca.secret) (list "ConfigMap" $ca.configMap) -}}
    {{- if last $read -}}
      {{- with lookup "v1" (first $read) $.root.Release.Namespace (last $read) -}}
        {{- printf "%s/%s," .metadata.uid .metadata.resourceVersion -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- end }}

{{- define "common.configMap" -}}
apiVersion: v1
kind: ConfigMap
metadata: {{- include "common.metadata" (dict "root" .root) | nindent 2 }}
data: {{- include "common.config" . | nindent 2 }}
{{- end }}

{{- define "common.externalSecret" -}}
{{- if .root.Values.externalSecret.enabled }}
{{- $table := include "common.table" . | fromJson }}
{{- $values := .root.Values.externalSecret }}
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: {{- include "common.metadata" (dict "root" .root) | nindent 2 }}
spec:
  refreshInterval: {{ $values.refreshInterval }}
  secretStoreRef:
    name: {{ required (printf "%s needs externalSecret.store.name" .root.Chart.Name) $values.store.name }}
    kind: {{ $values.store.kind }}
  target:
    name: {{ include "common.secretName" . }}
  data:
    {{- range $setting := $table.settings }}
    {{- if and $setting.secret (or $setting.required (has $setting.name $values.optional)) }}
    - secretKey: {{ index $.root.Values.secret.keys $setting.name | default $setting.name }}
      remoteRef:
        key: {{ required (printf "%s needs externalSecret.remoteKey" $.root.Chart.Name) $values.remoteKey }}
        property: {{ $setting.name }}
    {{- end }}
    {{- end }}
{{- end }}
{{- end }}

{{/* The issuer of tokens follows from the address and the realm of idp, where both are given for all services. */}}
{{- define "common.issuer" -}}
{{- $shared := dig "config" dict (.Values.global | default dict) -}}
{{- if $shared.IDP_URL -}}
OIDC_ISSUER: {{ printf "%s/realms/%s" (trimSuffix "/" $shared.IDP_URL) ($shared.IDP_REALM | default "parley") | quote }}
{{- end -}}
{{- end }}
