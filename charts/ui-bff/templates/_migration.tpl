{{/*
No hook: it runs beside the services, which become ready once the model is there, however long authz takes to come up.
Every revision has a job of its own, because a job cannot be changed.
*/}}
{{- define "ui-bff.migration" -}}
{{- $config := include "common.config" . | fromYaml -}}
{{- $with := dict "root" .root "component" "migration" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "common.name" $with }}-{{ .root.Release.Revision }}
  labels: {{- include "common.labels" $with | nindent 4 }}
spec:
  backoffLimit: 20
  ttlSecondsAfterFinished: 86400
  template:
    metadata:
      labels: {{- include "common.labels" $with | nindent 8 }}
    spec:
      restartPolicy: OnFailure
      serviceAccountName: {{ include "common.serviceAccountName" . }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with concat (dig "imagePullSecrets" list (.root.Values.global | default dict)) .root.Values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext: {{- include "common.podSecurity" . | nindent 8 }}
      containers:
        - name: migration
          image: {{ include "common.image" . | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          command: [node, install-model.main.js, model/parley.fga]
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
            {{- with .root.Values.extraEnv }}{{ toYaml . | nindent 12 }}{{ end }}
          resources:
            requests: { cpu: 50m, memory: 128Mi, ephemeral-storage: 16Mi }
            limits: { cpu: '1', memory: 256Mi, ephemeral-storage: 64Mi }
          securityContext: {{- include "common.containerSecurity" . | nindent 12 }}
          volumeMounts: {{- toYaml .root.Values.extraVolumeMounts | nindent 12 }}
      volumes: {{- toYaml .root.Values.extraVolumes | nindent 8 }}
{{- if .root.Values.networkPolicy.enabled }}
---
# Nobody calls it.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "common.name" $with }}
  labels: {{- include "common.labels" $with | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "common.selector" $with | nindent 6 }}
  policyTypes: [Ingress]
{{- end }}
{{- end }}
