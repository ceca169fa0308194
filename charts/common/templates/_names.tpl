{{/*
Name of every object of one service: RELEASE-CHART, with the component behind it where there is one. What is too long is
cut before the component, so that no two objects of a release have one name.
*/}}
{{- define "common.name" -}}
{{- if gt (len .root.Release.Name) 45 }}{{ fail (printf "release %s: a name of at most 45 characters tells its services apart" .root.Release.Name) }}{{ end -}}
{{- $component := ternary (printf "-%s" .component) "" (not (empty .component)) -}}
{{- printf "%s-%s" .root.Release.Name .root.Chart.Name | trunc (sub 52 (len $component) | int) | trimSuffix "-" }}{{ $component -}}
{{- end }}

{{/* Name of another service of the same release. */}}
{{- define "common.neighbour" -}}
{{- printf "%s-%s" .root.Release.Name .service | trunc 52 | trimSuffix "-" -}}
{{- end }}

{{/* What selects the pods of one workload; never changes during the life of a release. */}}
{{- define "common.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default "main" }}
{{- end }}

{{- define "common.labels" -}}
{{ include "common.selector" . }}
app.kubernetes.io/part-of: parley
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- with .root.Chart.AppVersion }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "common.serviceAccountName" -}}
{{- .root.Values.serviceAccount.name | default (include "common.name" (dict "root" .root)) -}}
{{- end }}

{{/* A digest wins over a tag; without either the chart's appVersion is the tag. */}}
{{- define "common.image" -}}
{{- $image := .root.Values.image -}}
{{- $registry := $image.registry | default (dig "imageRegistry" "" (.root.Values.global | default dict)) -}}
{{- $path := $image.repository -}}
{{- if $registry }}{{ $path = printf "%s/%s" (trimSuffix "/" $registry) $path }}{{ end -}}
{{- if $image.digest -}}
{{ $path }}@{{ $image.digest }}
{{- else -}}
{{ $path }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}
