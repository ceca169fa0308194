{{/*
Name of every object of one service: RELEASE-CHART, with the component behind it where there is one. What is too long is
cut before the component, so that no two objects of a release have one name.
*/}}
{{- define "common.name" -}}
{{- $component := ternary (printf "-%s" .component) "" (not (empty .component)) -}}
{{- $full := .root.Values.fullnameOverride | default (include "common.nameOf" (dict "root" .root "service" .root.Chart.Name "own" .root.Values.nameOverride)) -}}
{{- $full | trunc (sub 52 (len $component) | int) | trimSuffix "-" }}{{ $component -}}
{{- end }}

{{/* Name of another service of the same release. Its own overrides cannot be seen from here, so that `global.names` has them. */}}
{{- define "common.neighbour" -}}
{{- include "common.nameOf" (dict "root" .root "service" .service) | trunc 52 | trimSuffix "-" -}}
{{- end }}

{{- define "common.nameOf" -}}
{{- $global := .root.Values.global | default dict -}}
{{- $names := values (dig "names" dict $global) | compact -}}
{{- if ne (len $names) (len (uniq $names)) }}{{ fail "global.names: two services have the same name" }}{{ end -}}
{{- dig "names" .service "" $global | default (printf "%s-%s" (include "common.prefix" .) (.own | default .service)) -}}
{{- end }}

{{/* What the names of a release begin with. */}}
{{- define "common.prefix" -}}
{{- $prefix := dig "fullnameOverride" "" (.root.Values.global | default dict) | default .root.Release.Name -}}
{{- if gt (len $prefix) 45 }}{{ fail (printf "release %s: a name of at most 45 characters tells its services apart" $prefix) }}{{ end -}}
{{- $prefix -}}
{{- end }}

{{/* What selects the pods of one workload; never changes during the life of a release, whatever its objects are called. */}}
{{- define "common.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default "main" }}
{{- end }}

{{/* Labels of an object: what selects it wins over `labels`, the object's own, and those over `commonLabels`. */}}
{{- define "common.labels" -}}
{{- $v := .root.Values -}}
{{- $labels := dict "app.kubernetes.io/part-of" "parley" "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- with .root.Chart.AppVersion }}{{ $_ := set $labels "app.kubernetes.io/version" . }}{{ end -}}
{{- $_ := set $labels "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_") -}}
{{- $labels = merge (include "common.selector" . | fromYaml) $labels (deepCopy (.labels | default dict)) -}}
{{- toYaml (merge $labels (deepCopy ($v.commonLabels | default dict)) (deepCopy (dig "commonLabels" dict ($v.global | default dict)))) -}}
{{- end }}

{{/* Annotations of an object: its own win over `commonAnnotations`. Nothing where there are none. */}}
{{- define "common.annotations" -}}
{{- $v := .root.Values -}}
{{- with merge (deepCopy (.annotations | default dict)) (deepCopy ($v.commonAnnotations | default dict)) (deepCopy (dig "commonAnnotations" dict ($v.global | default dict))) -}}
annotations: {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end }}

{{/* The `metadata` of an object, with `labels` and `annotations` of its own where it has any. */}}
{{- define "common.metadata" -}}
name: {{ include "common.name" . }}
labels: {{- include "common.labels" . | nindent 2 }}
{{- with include "common.annotations" . }}
{{ . }}
{{- end }}
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

{{/* What somebody installs beside the service: values may stand in it as they do in a template. */}}
{{- define "common.extraObjects" -}}
{{- range .root.Values.extraObjects }}
---
{{ tpl (toYaml .) $.root }}
{{- end }}
{{- end }}
