{{- define "yardsnap.labels" -}}
app.kubernetes.io/name: yardsnap
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "yardsnap.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "yardsnap.secret" -}}
{{ .Values.existingSecret | default .Release.Name }}
{{- end }}

{{- define "yardsnap.env" -}}
- { name: PUBLIC_URL, value: {{ required "url: where people reach the site" .Values.url | quote }} }
- { name: TRUST_PROXY, value: '1' }
- { name: S3_BUCKET, value: {{ required "s3.bucket: where photos are kept" .Values.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
{{- if .Values.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
{{- end }}
{{- if .Values.s3.accessKeyId }}
- { name: S3_ACCESS_KEY_ID, value: {{ .Values.s3.accessKeyId | quote }} }
{{- end }}
{{- if .Values.database.cloudNativePg.enabled }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: uri } }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "yardsnap.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
{{- end }}

{{- define "yardsnap.container" -}}
image: {{ include "yardsnap.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ include "yardsnap.secret" . }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "yardsnap.probes" -}}
ports:
  - { name: http, containerPort: 3000 }
startupProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 15
  timeoutSeconds: 5
readinessProbe:
  httpGet: { path: /api/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
{{- end }}
