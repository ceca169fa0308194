{{/* One name each, whatever the release is called: the addresses stand in values, and a namespace has one of each. */}}
{{- define "quickstart.name" -}}
parley-{{ .part }}
{{- end }}

{{- define "quickstart.labels" -}}
{{- include "common.labels" (dict "root" .root "component" .part) -}}
{{- end }}

{{- define "quickstart.selector" -}}
{{- include "common.selector" (dict "root" .root "component" .part) -}}
{{- end }}

{{- define "quickstart.image" -}}
{{- $image := (index .root.Values .part).image -}}
{{- $path := ternary (printf "%s/%s" (trimSuffix "/" $image.registry) $image.repository) $image.repository (ne $image.registry "") -}}
{{ $path }}:{{ $image.tag }}{{ with $image.digest }}@{{ . }}{{ end -}}
{{- end }}

{{/* A variable of the environment that comes from the Secret. */}}
{{- define "quickstart.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.secret.name }}
      key: {{ .key | default .name }}
{{- end }}

{{/* What every pod of this chart has: no token, no root, its nodes. */}}
{{- define "quickstart.podSpec" -}}
serviceAccountName: {{ include "common.serviceAccountName" . }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with include "common.placement" . | trim }}
{{ . }}
{{- end }}
securityContext:
  {{- include "common.podSecurity" . | nindent 2 }}
{{- end }}

{{- define "quickstart.containerSpec" -}}
image: {{ include "quickstart.image" . | quote }}
imagePullPolicy: {{ (index .root.Values .part).image.pullPolicy }}
resources: {{- toYaml (index .root.Values .part).resources | nindent 2 }}
securityContext: {{- include "common.containerSecurity" . | nindent 2 }}
{{- end }}

{{- define "quickstart.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "quickstart.name" . }}
  labels: {{- include "quickstart.labels" . | nindent 4 }}
spec:
  {{- if .headless }}
  clusterIP: None
  {{- end }}
  ports:
    - name: {{ .portName }}
      port: {{ .port }}
      targetPort: {{ .portName }}
  selector: {{- include "quickstart.selector" . | nindent 4 }}
{{- end }}

{{/* In: the pods of this release, those of its tests aside, and `allowFrom`. */}}
{{- define "quickstart.networkPolicy" -}}
{{- if .root.Values.networkPolicy.enabled }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "quickstart.name" . }}
  labels: {{- include "quickstart.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "quickstart.selector" . | nindent 6 }}
  policyTypes: [Ingress]
  {{- if .portName }}
  ingress:
    - ports:
        - port: {{ .portName }}
      from:
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ .root.Release.Name }}
            matchExpressions:
              - { key: app.kubernetes.io/component, operator: NotIn, values: [test] }
        {{- with .allowFrom }}{{ toYaml . | nindent 8 }}{{ end }}
  {{- end }}
{{- end }}
{{- end }}

{{/* A volume outlives the release, as what people brought in does: StatefulSets leave theirs. */}}
{{- define "quickstart.claim" -}}
{{- $storage := (index .root.Values .part).storage -}}
- apiVersion: v1
  kind: PersistentVolumeClaim
  metadata:
    name: data
    labels: {{- include "quickstart.selector" . | nindent 6 }}
  spec:
    accessModes: [ReadWriteOnce]
    {{- with $storage.storageClass | default (dig "storageClass" "" (.root.Values.global | default dict)) }}
    storageClassName: {{ eq . "-" | ternary "" . | quote }}
    {{- end }}
    resources:
      requests:
        storage: {{ $storage.size }}
{{- end }}
