{{/*
No hook: it runs beside the services, which become ready once the model is there, however long authz takes to come up.
A job cannot be changed: each revision has one of its own, and so has each content, for those who apply what
`helm template` says, where every revision is the first.
*/}}
{{- define "ui-bff.migration" -}}
{{- $with := dict "root" .root "component" "migration" -}}
{{- $pod := include "ui-bff.migrationPod" . -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "common.name" $with }}-{{ printf "%d %s" .root.Release.Revision $pod | sha256sum | trunc 10 }}
  labels: {{- include "common.labels" $with | nindent 4 }}
  {{- with include "common.annotations" $with }}{{ . | nindent 2 }}{{ end }}
spec:
  backoffLimit: 20
  ttlSecondsAfterFinished: 86400
  template: {{- $pod | nindent 4 }}
{{- if .root.Values.networkPolicy.enabled }}
---
# Nobody calls it.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "common.metadata" $with | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "common.selector" $with | nindent 6 }}
  policyTypes: [Ingress]
{{- end }}
{{- end }}

{{- define "ui-bff.migrationPod" -}}
{{- $config := include "common.config" . | fromYaml -}}
{{- $with := dict "root" .root "component" "migration" -}}
metadata:
  labels: {{- include "common.labels" $with | nindent 4 }}
  {{- with include "common.annotations" $with }}{{ . | nindent 2 }}{{ end }}
spec:
  restartPolicy: OnFailure
  serviceAccountName: {{ include "common.serviceAccountName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with concat (dig "imagePullSecrets" list (.root.Values.global | default dict)) .root.Values.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with include "common.placement" . | trim }}{{ . | nindent 2 }}{{ end }}
  securityContext: {{- include "common.podSecurity" . | nindent 4 }}
  containers:
    - name: migration
      image: {{ include "common.image" . | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: [node, install-model.main.js, model/parley.fga]
      {{- with .root.Values.extraEnvFrom }}
      envFrom: {{- toYaml . | nindent 8 }}
      {{- end }}
      env:
        - name: AUTHZ_HTTP
          value: {{ $config.AUTHZ_HTTP | quote }}
        - name: AUTHZ_STORE_NAME
          value: {{ $config.AUTHZ_STORE_NAME | default "parley" | quote }}
        - name: AUTHZ_TOKEN
          valueFrom:
            secretKeyRef:
              name: {{ include "common.secretName" . }}
              key: {{ .root.Values.secret.keys.AUTHZ_TOKEN | default "AUTHZ_TOKEN" }}
              optional: true
        {{- with include "common.outboundEnv" . }}{{ . | nindent 8 }}{{ end }}
        {{- with .root.Values.extraEnv }}{{ toYaml . | nindent 8 }}{{ end }}
      resources:
        requests: { cpu: 50m, memory: 128Mi, ephemeral-storage: 16Mi }
        limits: { cpu: '1', memory: 256Mi, ephemeral-storage: 64Mi }
      securityContext: {{- include "common.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- with include "common.caMount" . }}{{ . | nindent 8 }}{{ end }}
        {{- with .root.Values.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 64Mi
    {{- with include "common.caVolume" . }}{{ . | nindent 4 }}{{ end }}
    {{- with .root.Values.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end }}
