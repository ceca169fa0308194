{{/*
`helm test`: asks the service over the cluster's network, with Node as it is in the image. It must be ready with all that
it needs, and must turn away whoever brings no token.
*/}}
{{- define "common.test" -}}
{{- $url := printf "http://%s:%s" (include "common.name" (dict "root" .root)) (include "common.servicePort" .) -}}
{{- $hook := dict "helm.sh/hook" "test" "helm.sh/hook-delete-policy" "before-hook-creation,hook-succeeded" -}}
apiVersion: v1
kind: Pod
metadata: {{- include "common.metadata" (dict "root" .root "component" "test" "annotations" $hook) | nindent 2 }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with concat (dig "imagePullSecrets" list (.root.Values.global | default dict)) .root.Values.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with include "common.placement" . | trim }}{{ . | nindent 2 }}{{ end }}
  securityContext: {{- include "common.podSecurity" . | nindent 4 }}
  containers:
    - name: test
      image: {{ include "common.image" . | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      command: [node, --input-type=module, --eval]
      args:
        - |
          const answer = (path) => fetch({{ $url | quote }} + path, { signal: AbortSignal.timeout(10_000) });
          const ready = await answer('/readyz');
          const told = await ready.text();
          console.log('/readyz', ready.status, told);
          // Ready is enough for the balancers; an installation that works waits for none of its neighbours.
          const isWhole = ready.status === 200 && JSON.parse(told).partly.length === 0;
          const closed = await answer({{ .protected | quote }});
          console.log({{ .protected | quote }}, closed.status, 'without a token');
          process.exitCode = isWhole && closed.status === 401 ? 0 : 1;
      resources:
        requests: { cpu: 50m, memory: 64Mi, ephemeral-storage: 16Mi }
        limits: { cpu: 500m, memory: 256Mi, ephemeral-storage: 64Mi }
      securityContext: {{- include "common.containerSecurity" . | nindent 8 }}
{{- if .root.Values.networkPolicy.enabled }}
---
# It calls and is called by nobody.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {{- include "common.metadata" (dict "root" .root "component" "test") | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "common.selector" (dict "root" .root "component" "test") | nindent 6 }}
  policyTypes: [Ingress]
{{- end }}
{{- end }}
