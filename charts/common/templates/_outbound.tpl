{{/*
How a company's network is left: `global.caBundle` names the ConfigMap or Secret with the authorities of the house,
`global.proxy` what connections go through.
*/}}
{{- define "common.caFolder" -}}/etc/parley/ca{{- end }}

{{- define "common.outboundEnv" -}}
{{- $global := .root.Values.global | default dict -}}
{{- $ca := $global.caBundle | default dict -}}
{{- $proxy := $global.proxy | default dict -}}
{{- $env := list -}}
{{- if or $ca.configMap $ca.secret -}}
  {{- $env = append $env (dict "name" "NODE_EXTRA_CA_CERTS" "value" (printf "%s/ca.pem" (include "common.caFolder" .))) -}}
{{- end -}}
{{- with $proxy.https }}{{ $env = append $env (dict "name" "HTTPS_PROXY" "value" .) }}{{ end -}}
{{- with $proxy.http }}{{ $env = append $env (dict "name" "HTTP_PROXY" "value" .) }}{{ end -}}
{{- if or $proxy.https $proxy.http -}}
  {{- $env = append $env (dict "name" "NO_PROXY" "value" (include "common.noProxy" .)) -}}
{{- end -}}
{{- if $env }}{{ toYaml $env }}{{ end -}}
{{- end }}

{{/* No proxy knows the names of the cluster: those of the release, of its namespaces, and authz wherever it is. */}}
{{- define "common.noProxy" -}}
{{- $names := list ".svc" ".cluster.local" -}}
{{- range $service := list "ui-bff" "chatx-bot" "rag-server" "dynamic-agents" -}}
  {{- $names = append $names (include "common.neighbour" (dict "root" $.root "service" $service)) -}}
{{- end -}}
{{- /* The bot's replicas are called by names of their own, below its Service. */ -}}
{{- $names = append $names (printf ".%s" (include "common.neighbour" (dict "root" .root "service" "chatx-bot"))) -}}
{{- with (include "common.config" . | fromYaml).AUTHZ_HTTP -}}
  {{- $names = append $names (urlParse .).hostname -}}
{{- end -}}
{{- concat $names (.root.Values.global.proxy.noProxy | default list) | uniq | join "," -}}
{{- end }}

{{- define "common.caMount" -}}
{{- $ca := dig "caBundle" dict (.root.Values.global | default dict) -}}
{{- if or $ca.configMap $ca.secret -}}
- name: ca-bundle
  mountPath: {{ include "common.caFolder" . }}
  readOnly: true
{{- end -}}
{{- end }}

{{/* A key that is missing keeps the pod from starting: without it nothing would say why no certificate is believed. */}}
{{- define "common.caVolume" -}}
{{- $ca := dig "caBundle" dict (.root.Values.global | default dict) -}}
{{- $items := list (dict "key" ($ca.key | default "ca.pem") "path" "ca.pem") -}}
{{- if $ca.configMap -}}
{{- toYaml (list (dict "name" "ca-bundle" "configMap" (dict "name" $ca.configMap "items" $items))) -}}
{{- else if $ca.secret -}}
{{- toYaml (list (dict "name" "ca-bundle" "secret" (dict "secretName" $ca.secret "items" $items))) -}}
{{- end -}}
{{- end }}
