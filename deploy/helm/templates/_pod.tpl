{{/* What the API, the workers and the migration have in common. */}}
{{- define "daybook.labels" -}}
app.kubernetes.io/name: daybook
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "daybook.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "daybook.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret | quote }} }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "daybook.env" -}}
- { name: HOST, value: "0.0.0.0" }
- { name: DAYBOOK_STOP_DELAY, value: {{ .Values.stopDelaySeconds | quote }} }
{{- range $name, $value := .Values.env }}
{{- /* Numbers of a values file are floats; toJson writes 12000000, not 1.2e+07. */}}
- { name: {{ $name }}, value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} }
{{- end }}
{{- end }}
