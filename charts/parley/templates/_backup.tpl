{{/* The index of rag-server, where it lies in a volume. Empty: it does not. */}}
{{- define "parley.indexClaim" -}}
{{- $rag := index .Values "rag-server" | default dict -}}
{{- $config := $rag.config | default dict -}}
{{- $hasGraph := eq (toString $config.ENABLE_GRAPH_RAG) "true" -}}
{{- if not $rag.persistence }}{{/* It is not part of this release. */}}
{{- else if or (ne (toString $config.VECTOR_STORE) "opensearch") (and $hasGraph (ne (toString $config.GRAPH_STORE) "neo4j")) -}}
{{- $rag.persistence.existingClaim | default (include "common.neighbour" (dict "root" . "service" "rag-server")) -}}
{{- end -}}
{{- end }}

{{/* PostgreSQL's own program, in a container of its image. It takes the password from the environment alone. */}}
{{- define "parley.idpContainer" -}}
{{- $idp := .backup.idp -}}
{{- $path := ternary (printf "%s/%s" (trimSuffix "/" $idp.image.registry) $idp.image.repository) $idp.image.repository (ne $idp.image.registry "") -}}
- name: idp
  image: {{ printf "%s:%s%s" $path $idp.image.tag (ternary (printf "@%s" $idp.image.digest) "" (ne $idp.image.digest "")) | quote }}
  imagePullPolicy: {{ $idp.image.pullPolicy }}
  command: {{- toYaml .command | nindent 4 }}
  env:
    - { name: HOME, value: /tmp }
    - { name: PGHOST, value: {{ $idp.host | quote }} }
    - { name: PGDATABASE, value: {{ $idp.database | quote }} }
    - { name: PGUSER, value: {{ $idp.user | quote }} }
    - name: PGPASSWORD
      valueFrom:
        secretKeyRef:
          name: {{ include "common.secretName" . }}
          key: {{ $idp.passwordKey }}
  resources: {{- toYaml .root.Values.resources | nindent 4 }}
  securityContext: {{- include "common.containerSecurity" . | nindent 4 }}
  volumeMounts:
    - { name: tmp, mountPath: /tmp }
    {{- toYaml .mounts | nindent 4 }}
{{- end }}

{{/* A volume of one node is read where rag-server runs. */}}
{{- define "parley.besideIndex" -}}
podAffinity:
  requiredDuringSchedulingIgnoredDuringExecution:
    - topologyKey: kubernetes.io/hostname
      labelSelector:
        matchLabels:
          app.kubernetes.io/instance: {{ .Release.Name }}
          app.kubernetes.io/name: rag-server
          app.kubernetes.io/component: main
{{- end }}

{{/* While anything writes, what is brought back would be mixed with it. */}}
{{- define "parley.requireStopped" -}}
{{- $running := list -}}
{{- range $service := list "ui-bff" "rag-server" "dynamic-agents" -}}
  {{- $values := index $.Values $service | default dict -}}
  {{- if or (gt (int $values.replicaCount) 0) (dig "autoscaling" "enabled" false $values) -}}
    {{- $running = append $running (printf "%s.replicaCount: 0 (and no autoscaling)" $service) -}}
  {{- end -}}
{{- end -}}
{{- /* Two that make the store of authz at once would make two. */ -}}
{{- if dig "migration" "enabled" false (index .Values "ui-bff" | default dict) }}{{ $running = append $running "ui-bff.migration.enabled: false" }}{{ end -}}
{{- if dig "worker" "enabled" false (index .Values "rag-server" | default dict) }}{{ $running = append $running "rag-server.worker.enabled: false" }}{{ end -}}
{{- if and .Values.global.chatxBot.enabled (gt (int .Values.global.chatxBot.replicaCount) 0) }}{{ $running = append $running "global.chatxBot.replicaCount: 0" }}{{ end -}}
{{- if and .Values.backup.idp.host (dig "enabled" false (.Values.quickstart | default dict)) -}}
  {{- if gt (int .Values.quickstart.idp.replicaCount) 0 }}{{ $running = append $running "quickstart.idp.replicaCount: 0" }}{{ end -}}
{{- end -}}
{{- if $running }}{{ fail (printf "restore.from needs everything stopped: set %s" (join ", " $running)) }}{{ end -}}
{{- end }}
