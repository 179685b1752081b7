{{/* Names */}}
{{- define "visa.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "visa.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else }}{{ $name := include "visa.name" . }}{{ if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}
{{- end }}

{{/* What each workload is: written once, read by every template. `calls` are its gRPC neighbours. */}}
{{- define "visa.facts" -}}
gateway: { http: true, kafka: true, keycloak: true, calls: [catalog, application, payment, document, notification], priority: serving }
catalog: { grpc: 50051, database: true, kafka: true, keycloak: true, calls: [], priority: serving }
application: { grpc: 50052, database: true, kafka: true, keycloak: true, calls: [catalog, document], priority: serving }
payment: { grpc: 50053, database: true, kafka: true, keycloak: true, calls: [application], priority: serving }
document: { grpc: 50054, database: true, kafka: true, keycloak: true, calls: [application, ocr], priority: serving }
notification: { grpc: 50055, database: true, kafka: true, keycloak: true, calls: [application], priority: serving }
ocr: { grpc: 50056, calls: [], priority: background }
shell: { http: true, web: true, calls: [], priority: serving }
apply: { http: true, web: true, calls: [], priority: serving }
admin: { http: true, web: true, calls: [], priority: serving }
{{- end }}

{{/* The settings of one workload: its own where it has them, else those that all share */}}
{{- define "visa.settings" -}}
{{- $own := get .root.Values.services .name | default dict }}
{{- range $key, $shared := .root.Values.defaults }}
{{ $key }}: {{ ternary (get $own $key) $shared (hasKey $own $key) | toJson }}
{{- end }}
{{- end }}

{{- define "visa.accountName" -}}
{{- $account := (fromYaml (include "visa.settings" .)).serviceAccount }}
{{- if not (hasKey (fromYaml (include "visa.facts" .root)) .name) }}{{ include "visa.fullname" .root }}
{{- else if $account.create }}{{ printf "%s-%s" (include "visa.fullname" .root) .name }}
{{- else }}{{ $account.name | default "default" }}
{{- end }}
{{- end }}

{{- define "visa.selector" -}}
app.kubernetes.io/name: {{ include "visa.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{/* Without any version: a new chart restarts what it changes, and the rest goes on */}}
{{- define "visa.podLabels" -}}
{{ include "visa.selector" . }}
app.kubernetes.io/part-of: wayfare
{{- end }}

{{- define "visa.labels" -}}
{{ include "visa.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: wayfare
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "visa.image" -}}
{{- $image := .root.Values.image }}
{{- $digest := get $image.digests .name }}
{{- printf "%s/%s/%s" $image.registry $image.repository .name }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ get $image.tags .name | default $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "visa.secretName" -}}
{{- if .Values.evaluation.enabled }}{{ include "visa.fullname" . }}-evaluation{{ else }}{{ .Values.secrets.existingSecret }}{{ end }}
{{- end }}

{{/* Addresses that differ between a real installation and the evaluation profile */}}
{{/* The evaluation profile's broker demands what production's does. */}}
{{- define "visa.kafkaSecurity" -}}
{{- ternary "sasl_ssl" .Values.kafka.security .Values.evaluation.enabled }}
{{- end }}
{{- define "visa.kafkaMechanism" -}}
{{- ternary "scram-sha-512" .Values.kafka.mechanism .Values.evaluation.enabled }}
{{- end }}

{{/* How one service signs in to Kafka: dict "root" . "name" "application" */}}
{{- define "visa.kafkaEnv" -}}
{{- $v := .root.Values }}{{ $fullname := include "visa.fullname" .root }}{{ $strimzi := and $v.operators.strimzi.enabled (not $v.evaluation.enabled) -}}
{{- $security := include "visa.kafkaSecurity" .root -}}
- { name: KAFKA_PARTITIONS, value: {{ $v.kafka.partitions | quote }} }
{{- if not $v.evaluation.enabled }}
- { name: KAFKA_MIN_INSYNC_REPLICAS, value: {{ $v.kafka.minInsyncReplicas | quote }} }
{{- end }}
- { name: KAFKA_SECURITY, value: {{ $security }} }
{{- if hasPrefix "sasl" $security }}
- { name: KAFKA_SASL_MECHANISM, value: {{ include "visa.kafkaMechanism" .root }} }
- { name: KAFKA_USERNAME, value: {{ ternary (printf "%s-%s" $fullname .name) .name $strimzi | quote }} }
{{- end }}
{{- end }}

{{/* The Secret of a service's password for Kafka and its key in it, as `name/key` */}}
{{- define "visa.kafkaPassword" -}}
{{- if and .root.Values.operators.strimzi.enabled (not .root.Values.evaluation.enabled) }}{{ include "visa.fullname" .root }}-{{ .name }}/password
{{- else }}{{ include "visa.secretName" .root }}/{{ .name }}-kafka-password{{ end }}
{{- end }}

{{- define "visa.kafkaCaSecret" -}}
{{- if .Values.evaluation.enabled }}{{ include "visa.fullname" . }}-kafka-tls
{{- else if .Values.operators.strimzi.enabled }}{{ include "visa.fullname" . }}-cluster-ca-cert
{{- else }}{{ .Values.kafka.caSecret }}{{ end }}
{{- end }}

{{- define "visa.kafkaBrokers" -}}
{{- if .Values.evaluation.enabled }}{{ include "visa.fullname" . }}-kafka:9092{{ else }}{{ join "," .Values.kafka.brokers }}{{ end }}
{{- end }}
{{- define "visa.issuer" -}}
{{- if .Values.evaluation.enabled }}{{ .Values.evaluation.keycloakUrl }}/realms/visa{{ else }}{{ .Values.keycloak.issuer }}{{ end }}
{{- end }}
{{- define "visa.realmUrl" -}}
{{- if .Values.evaluation.enabled }}http://{{ include "visa.fullname" . }}-keycloak:8080/realms/visa{{ else }}{{ .Values.keycloak.internalUrl | default .Values.keycloak.issuer }}{{ end }}
{{- end }}
{{- define "visa.smtpUrl" -}}
{{- if .Values.evaluation.enabled }}smtp://{{ include "visa.fullname" . }}-mail:1025{{ else }}{{ .Values.mail.smtpUrl }}{{ end }}
{{- end }}
{{- define "visa.stripeApi" -}}
{{- if .Values.evaluation.enabled }}http://{{ include "visa.fullname" . }}-stripe:8420{{ else }}{{ .Values.stripe.apiBase }}{{ end }}
{{- end }}
{{- define "visa.checkoutOrigin" -}}
{{- if .Values.evaluation.enabled }}{{ .Values.evaluation.stripeUrl }}{{ else }}{{ .Values.stripe.checkoutOrigin }}{{ end }}
{{- end }}

{{/* Where the port of a URL is: 443 and 80 are understood */}}
{{- define "visa.portOf" -}}
{{- $host := (urlParse .).host }}
{{- if contains ":" $host }}{{ last (splitList ":" $host) }}{{ else if hasPrefix "https" . }}443{{ else }}80{{ end }}
{{- end }}

{{/* What the evaluation profile brings besides ours runs as its images were made. */}}
{{- define "visa.podSecurity" -}}
{{- $user := ternary (fromYaml (include "visa.settings" .)).runAsUser 1000 (hasKey (fromYaml (include "visa.facts" .root)) .name) | int -}}
runAsNonRoot: true
runAsUser: {{ $user }}
runAsGroup: {{ $user }}
fsGroup: {{ $user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "visa.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* What every pod of ours has in common: identity, placement, patience */}}
{{- define "visa.podCommon" -}}
{{- $d := fromYaml (include "visa.settings" .) }}
{{- if ne (default "" .account) "none" }}
serviceAccountName: {{ include "visa.accountName" . }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
# Our own names have no dots, others are asked for as they are: one question each instead of up to five.
dnsConfig: { options: [{ name: ndots, value: "1" }] }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- include "visa.podSecurity" . | nindent 2 }}
{{- with $d.runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
{{- with $d.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $d.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $d.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "visa.privateCaEnv" -}}
{{- if .Values.privateCa.configMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /private-ca/ca.crt }
{{- end }}
{{- end }}
{{- define "visa.privateCaMount" -}}
{{- if .Values.privateCa.configMap }}
- { name: private-ca, mountPath: /private-ca, readOnly: true }
{{- end }}
{{- end }}
{{- define "visa.privateCaVolume" -}}
{{- with .Values.privateCa }}
{{- if .configMap }}
- name: private-ca
  configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: ca.crt }] }
{{- end }}
{{- end }}
{{- end }}

{{/*
Whether the pods themselves bring their databases up to date at an installation: where the database or its Secret is
made by this very installation, a hook before it would wait for what comes after it.
*/}}
{{/* When a Job runs that the pods need: `helm` and `argo` are the hook's name for each of the two */}}
{{- define "visa.hook" -}}
{{- if eq .root.Values.appliedBy "argo-cd" -}}
argocd.argoproj.io/hook: {{ .argo }}
argocd.argoproj.io/sync-wave: "-5"
argocd.argoproj.io/hook-delete-policy: BeforeHookCreation,HookSucceeded
{{- else -}}
helm.sh/hook: {{ .helm }}
helm.sh/hook-weight: "-5"
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
{{- end }}

{{- define "visa.migratesInPods" -}}
{{- if or .Values.evaluation.enabled .Values.operators.cloudNativePg.enabled .Values.operators.externalSecrets.enabled }}true{{ end }}
{{- end }}

{{- define "visa.secretEnv" -}}
- name: {{ .env }}
  valueFrom: { secretKeyRef: { name: {{ include "visa.secretName" .root }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{ end }}

{{/* Every ready pod of a neighbour, by the name of its headless Service */}}
{{- define "visa.neighbourEnv" -}}
{{- $facts := fromYaml (include "visa.facts" .root) }}
- name: {{ upper .name }}_ADDRESS
  value: dns:///{{ include "visa.fullname" .root }}-{{ .name }}-headless:{{ (get $facts .name).grpc }}
{{ end }}

{{/*
The secrets of a workload: the variable, the Secret (the chart's own where none is named), its key, and whether it may
be missing
*/}}
{{- define "visa.secretsOf" -}}
{{- $root := .root }}{{ $name := .name }}{{ $v := $root.Values }}{{ $fact := get (fromYaml (include "visa.facts" $root)) $name }}
{{- $strimzi := and $v.operators.strimzi.enabled (not $v.evaluation.enabled) }}
secrets:
  - { env: SERVICE_PUBLIC_KEYS, key: service-public-keys }
  {{- if ne $name "ocr" }}
  - { env: SERVICE_PRIVATE_KEY, key: {{ $name }}-service-key }
  {{- end }}
  {{- if $fact.kafka }}
  {{- if hasPrefix "sasl" (include "visa.kafkaSecurity" $root) }}
  {{- $password := splitList "/" (include "visa.kafkaPassword" .) }}
  - { env: KAFKA_PASSWORD, secret: {{ first $password }}, key: {{ last $password }}, optional: {{ $strimzi }} }
  {{- end }}
  {{- with include "visa.kafkaCaSecret" $root }}
  - { env: KAFKA_CA, secret: {{ . }}, key: ca.crt, optional: {{ $strimzi }} }
  {{- end }}
  {{- end }}
  {{- if $fact.database }}
  - { env: DATABASE_URL, key: {{ $name }}-database-url }
  {{- end }}
  {{- if eq $name "gateway" }}
  - { env: GUEST_KEY, key: guest-key }
  - { env: LIMIT_EXEMPT_KEY, key: limit-exempt-key, optional: true }
  {{- if $v.limits.store.enabled }}
  - { env: LIMIT_STORE_URL, key: limit-store-url }
  {{- end }}
  {{- else if eq $name "application" }}
  - { env: MASTER_KEY, key: field-master-key }
  - { env: MASTER_KEYS_PREVIOUS, key: field-master-keys-previous, optional: true }
  {{- else if eq $name "payment" }}
  - { env: STRIPE_SECRET_KEY, key: stripe-secret-key }
  - { env: STRIPE_WEBHOOK_SECRET, key: stripe-webhook-secret }
  {{- else if eq $name "document" }}
  - { env: MASTER_KEY, key: document-master-key }
  - { env: MASTER_KEYS_PREVIOUS, key: document-master-keys-previous, optional: true }
  {{- if eq $v.storage.type "s3" }}
  - { env: S3_ACCESS_KEY_ID, key: s3-access-key-id, optional: true }
  - { env: S3_SECRET_ACCESS_KEY, key: s3-secret-access-key, optional: true }
  {{- end }}
  {{- else if eq $name "notification" }}
  - { env: KEYCLOAK_CLIENT_SECRET, key: keycloak-client-secret }
  - { env: ADDRESS_KEY, key: address-key }
  {{- if not (include "visa.smtpUrl" $root) }}
  - { env: SMTP_URL, key: smtp-url }
  {{- end }}
  {{- if and (eq $v.mail.sms "twilio") (not $v.evaluation.enabled) }}
  - { env: TWILIO_ACCOUNT_SID, key: twilio-account-sid }
  - { env: TWILIO_AUTH_TOKEN, key: twilio-auth-token }
  - { env: TWILIO_FROM, key: twilio-from }
  {{- end }}
  {{- end }}
{{- end }}

{{/*
Secrets are files of /settings, which no child process inherits and no crash report prints. Where strangers' pictures
are decoded they are variables: a decoder runs under the same user, so it could open the files, while the environment of
its parent is closed to it (deploy/images/Dockerfile).
*/}}
{{- define "visa.secretsAreFiles" -}}
{{- if not (or (eq .name "document") (eq .name "ocr")) }}true{{ end }}
{{- end }}

{{- define "visa.secretSettings" -}}
{{- $root := .root }}
{{- if include "visa.secretsAreFiles" . -}}
- { name: SETTINGS_DIR, value: /settings }
{{- else }}
{{- range (fromYaml (include "visa.secretsOf" .)).secrets }}
- name: {{ .env }}
  valueFrom: { secretKeyRef: { name: {{ .secret | default (include "visa.secretName" $root) }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}
{{- end }}
{{- end }}

{{/* A volume whose files are named like the variables they stand for: dict "root" . "volume" "settings" "secrets" (list …) */}}
{{- define "visa.settingsVolume" -}}
{{- $root := .root -}}
- name: {{ .volume }}
  projected:
    defaultMode: 0440
    sources:
      {{- range .secrets }}
      - secret:
          name: {{ .secret | default (include "visa.secretName" $root) }}
          {{- if .optional }}
          optional: true
          {{- end }}
          items: [{ key: {{ .key }}, path: {{ .env }} }]
      {{- end }}
{{- end }}

{{/* The database's address, for the container that migrates it: of all secrets it is given this one. */}}
{{- define "visa.migrationVolume" -}}
{{- $key := printf (ternary "%s-migration-database-url" "%s-database-url" .root.Values.migrations.ownDatabaseUrl) .name }}
{{- include "visa.settingsVolume" (dict "root" .root "volume" "migration-settings" "secrets" (list (dict "env" "DATABASE_URL" "key" $key))) }}
{{- end }}

{{/* Environment of a workload, from its facts */}}
{{- define "visa.env" -}}
{{- $root := .root }}{{ $name := .name }}{{ $v := $root.Values }}{{ $fact := get (fromYaml (include "visa.facts" $root)) $name }}{{ $own := get $v.services $name }}
- { name: NODE_ENV, value: production }
{{- include "visa.privateCaEnv" $root }}
{{- if $v.evaluation.enabled }}
- { name: ALLOW_EVALUATION, value: "on" }
{{- end }}
- { name: HOST, value: "0.0.0.0" }
- { name: LOG_LEVEL, value: {{ $v.logLevel }} }
- { name: OPS_PORT, value: "9090" }
{{- if $fact.web }}
- { name: PORT, value: "8080" }
{{- if eq $name "shell" }}
- { name: PUBLIC_URL, value: {{ $v.publicUrl | quote }} }
- { name: KEYCLOAK_URL, value: {{ first (splitList "/realms/" (include "visa.issuer" $root)) | quote }} }
- { name: FORM_TARGETS, value: {{ include "visa.checkoutOrigin" $root | quote }} }
- { name: GATEWAY_URL, value: "http://{{ include "visa.fullname" $root }}-gateway:8080" }
{{- if $v.evaluation.enabled }}
- name: REMOTE_SERVERS
  value: {{ dict "apply" (printf "http://%s-apply:8080" (include "visa.fullname" $root)) "admin" (printf "http://%s-admin:8080" (include "visa.fullname" $root)) | toJson | quote }}
{{- end }}
{{- with $v.remotes.entries }}
- { name: REMOTE_ENTRIES, value: {{ toJson . | quote }} }
{{- end }}
{{- end }}
{{- else }}
{{- if $fact.grpc }}
- { name: GRPC_PORT, value: {{ $fact.grpc | quote }} }
- { name: GRPC_MAX_CONNECTION_AGE_MS, value: "60000" }
{{- end }}
- { name: GRPC_TLS, value: {{ ternary "off" "/certificate" (eq $v.grpcTls.source "off") | quote }} }
{{ include "visa.secretSettings" . }}
{{- if $fact.keycloak }}
- { name: PUBLIC_URL, value: {{ $v.publicUrl | quote }} }
- { name: STAFF_SECOND_FACTOR, value: {{ ternary "off" "required" $v.evaluation.enabled | quote }} }
- { name: KEYCLOAK_ISSUER, value: {{ include "visa.issuer" $root | quote }} }
- { name: KEYCLOAK_JWKS_URL, value: "{{ include "visa.realmUrl" $root }}/protocol/openid-connect/certs" }
{{- with $v.telemetry.otlpEndpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- if $fact.kafka }}
- { name: KAFKA_BROKERS, value: {{ include "visa.kafkaBrokers" $root | quote }} }
{{ include "visa.kafkaEnv" (dict "root" $root "name" $name) }}
{{- end }}
{{- if $fact.database }}
- { name: DATABASE_POOL_MAX, value: {{ $own.pool | quote }} }
{{- end }}
{{- range $fact.calls }}
{{ include "visa.neighbourEnv" (dict "root" $root "name" .) }}
{{- end }}
{{- if eq $name "gateway" }}
- { name: PORT, value: "8080" }
- { name: COOKIE_SECURE, value: {{ hasPrefix "https://" $v.publicUrl | quote }} }
- { name: TRUST_PROXY, value: {{ $v.exposure.trustProxy | quote }} }
- { name: LIMIT_SCALE, value: {{ $v.limits.scale | quote }} }
- { name: BRAND, value: {{ $v.brand | quote }} }
- { name: SUPPORT_EMAIL, value: {{ $v.supportEmail | quote }} }
- { name: KEYCLOAK_CLIENT_ID, value: {{ $v.keycloak.clientId | quote }} }
{{- else if eq $name "payment" }}
{{- with include "visa.stripeApi" $root }}
- { name: STRIPE_API_BASE, value: {{ . | quote }} }
{{- end }}
{{- else if eq $name "document" }}
{{- if eq $v.storage.type "s3" }}
- { name: S3_BUCKET, value: {{ $v.storage.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ $v.storage.s3.region | quote }} }
{{- with $v.storage.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- else }}
- { name: STORAGE_DIR, value: /documents }
{{- end }}
{{- else if eq $name "notification" }}
- { name: BRAND, value: {{ $v.brand | quote }} }
- { name: MAIL_FROM, value: {{ $v.mail.from | quote }} }
- { name: KEYCLOAK_ADMIN_URL, value: {{ include "visa.realmUrl" $root | quote }} }
- { name: KEYCLOAK_CLIENT_ID, value: {{ $v.keycloak.backendClientId | quote }} }
{{- with include "visa.smtpUrl" $root }}
- { name: SMTP_URL, value: {{ . | quote }} }
{{- end }}
- { name: SMS, value: {{ ternary "mail" $v.mail.sms $v.evaluation.enabled | quote }} }
{{- else if eq $name "ocr" }}
- { name: OCR_WORKERS, value: {{ $own.workers | quote }} }
- { name: OCR_QUEUE_LIMIT, value: {{ $own.queueLimit | quote }} }
{{- end }}
{{- end }}
{{- range $key, $value := $own.env }}
- { name: {{ $key }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* The most pods of a workload there can be, besides those of a rolling update */}}
{{- define "visa.maxReplicas" -}}
{{- $own := get .root.Values.services .name }}{{ $scaling := $own.autoscaling | default dict }}{{ $keda := $own.keda | default dict }}
{{- if $keda.enabled }}{{ $keda.maxReplicas }}{{ else if $scaling.enabled }}{{ $scaling.maxReplicas }}{{ else }}{{ $own.replicas }}{{ end }}
{{- end }}

{{- define "visa.minReplicas" -}}
{{- $own := get .root.Values.services .name }}{{ $scaling := $own.autoscaling | default dict }}{{ $keda := $own.keda | default dict }}
{{- if $keda.enabled }}{{ $keda.minReplicas }}{{ else if $scaling.enabled }}{{ $scaling.minReplicas }}{{ else }}{{ $own.replicas }}{{ end }}
{{- end }}

{{/* The container that migrates one database; waits for the server, as in the evaluation profile both start at once */}}
{{- define "visa.migration" -}}
- name: migrate
  image: {{ include "visa.image" . }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  terminationMessagePolicy: FallbackToLogsOnError
  command: [node, --input-type=module, -e]
  args:
    - |
      import { readFileSync } from 'node:fs';
      import { connect } from 'node:net';
      const { hostname, port } = new URL(readFileSync('/settings/DATABASE_URL', 'utf8').trim());
      // Node as the container's first process ignores the signal otherwise, and a job past its deadline fails half a minute late.
      process.on('SIGTERM', () => { console.error(`told to end before the database at ${hostname}:${port || 5432} was brought up to date`); process.exit(1); });
      const reached = () => new Promise((done) => {
        const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 2000 });
        socket.on('connect', () => done(true)).on('error', () => done(false)).on('timeout', () => done(false)).on('close', () => done(false));
        setTimeout(() => socket.destroy(), 2500).unref();
      });
      const end = Date.now() + 120_000;
      while (!(await reached())) {
        if (Date.now() > end) { console.error(`the database at ${hostname}:${port || 5432} cannot be reached`); process.exit(1); }
        await new Promise((next) => setTimeout(next, 500));
      }
      await import('/app/dist/main.js');
    - main.js
    - migrate
  env:
    - { name: NODE_ENV, value: production }
    - { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
    {{- include "visa.privateCaEnv" .root | nindent 4 }}
    - { name: SETTINGS_DIR, value: /settings }
  resources:
    {{- toYaml .root.Values.migrations.resources | nindent 4 }}
  securityContext:
    {{- include "visa.containerSecurity" . | nindent 4 }}
  volumeMounts:
    - { name: tmp, mountPath: /tmp }
    - { name: migration-settings, mountPath: /settings, readOnly: true }
    {{- include "visa.privateCaMount" .root | nindent 4 }}
{{- end }}

{{/* Secrets of the evaluation profile: made once, then read back, so that an upgrade changes nothing */}}
{{- define "visa.evaluationChecksum" -}}
{{- if .Values.evaluation.enabled }}{{ .Values.evaluation.staffUsername }}{{ end }}
{{- end }}

{{- define "visa.dnsEgress" -}}
- to:
    - {{- toYaml .Values.networkPolicy.dns.peer | nindent 6 }}
  ports:
    {{- range .Values.networkPolicy.dns.ports }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}

{{/* To a component of this release, to given peers, or to anywhere on a port */}}
{{- define "visa.egressTo" -}}
- ports: [{ port: {{ .port }}, protocol: TCP }]
  {{- if .component }}
  to:
    - podSelector:
        matchLabels:
          {{- include "visa.selector" (dict "root" .root "name" .component) | nindent 10 }}
  {{- else if .peers }}
  to:
    {{- toYaml .peers | nindent 4 }}
  {{- end }}
{{- end }}
