{{/* What the schema can't say: refused before anything is made */}}
{{- define "visa.checks" -}}
{{- $v := .Values }}{{ $root := . }}
{{- $faults := list }}
{{- if not $v.evaluation.enabled }}
  {{- if not $v.secrets.existingSecret }}{{ $faults = append $faults "secrets.existingSecret: the name of a Secret with the keys of helm/README.md is needed" }}{{ end }}
  {{- if not $v.kafka.brokers }}{{ $faults = append $faults "kafka.brokers: at least one host:port is needed" }}{{ end }}
  {{- if not $v.keycloak.issuer }}{{ $faults = append $faults "keycloak.issuer: the realm's address is needed" }}{{ end }}
  {{- if and (eq $v.exposure.type "gateway") (not $v.exposure.gateway.parentRefs) (not $v.exposure.gateway.create) }}{{ $faults = append $faults "exposure.gateway: parentRefs or create is needed" }}{{ end }}
  {{- if and $v.stripe.apiBase (contains "sandbox" $v.stripe.apiBase) }}{{ $faults = append $faults "stripe.apiBase: the sandbox belongs to the evaluation profile" }}{{ end }}
{{- end }}
{{- if eq $v.appliedBy "argo-cd" }}
  {{- /* What is made at random would be made anew with every sync. */}}
  {{- if $v.evaluation.enabled }}{{ $faults = append $faults "appliedBy: the evaluation profile makes its own Secret, which Argo CD would make anew with every sync; install it with helm" }}{{ end }}
  {{- if eq $v.grpcTls.source "generated" }}{{ $faults = append $faults "grpcTls.source: generated certificates would be made anew with every sync of Argo CD; certManager or existing is needed" }}{{ end }}
{{- end }}
{{- if and $v.evaluation.enabled $v.secrets.existingSecret }}{{ $faults = append $faults "evaluation.enabled and secrets.existingSecret exclude each other: the profile makes its own Secret" }}{{ end }}
{{- if and $v.kafka.declareTopics.enabled (or $v.evaluation.enabled $v.operators.strimzi.enabled (not (hasPrefix "sasl" $v.kafka.security))) }}{{ $faults = append $faults "kafka.declareTopics: for brokers of your own that take SASL; Strimzi and the evaluation profile declare topics themselves" }}{{ end }}
{{- if and $v.exposure.gateway.create (not $v.exposure.gateway.className) }}{{ $faults = append $faults "exposure.gateway.className: a Gateway needs a class" }}{{ end }}
{{- if and (eq $v.exposure.type "ingress") (hasPrefix "https" $v.publicUrl) (not $v.exposure.ingress.tlsSecretName) }}{{ $faults = append $faults "exposure.ingress.tlsSecretName: publicUrl is https, so the Ingress needs a certificate" }}{{ end }}
{{- if and (eq $v.storage.type "s3") (not $v.storage.s3.bucket) }}{{ $faults = append $faults "storage.s3.bucket: a bucket is needed" }}{{ end }}
{{- if and (eq $v.storage.type "volume") (not $v.evaluation.enabled) (ne $v.storage.volume.accessMode "ReadWriteMany") (gt (int (include "visa.maxReplicas" (dict "root" . "name" "document"))) 1) }}{{ $faults = append $faults "storage.volume.accessMode: more than one document pod needs ReadWriteMany or s3" }}{{ end }}
{{- if and $v.operators.externalSecrets.enabled (or (not $v.operators.externalSecrets.store) (not $v.operators.externalSecrets.path)) }}{{ $faults = append $faults "operators.externalSecrets: store and path are needed" }}{{ end }}
{{- if and $v.operators.keycloak.enabled (not $v.operators.keycloak.hostname) }}{{ $faults = append $faults "operators.keycloak.hostname is needed" }}{{ end }}
{{- if and (eq $v.grpcTls.source "certManager") (not $v.grpcTls.issuerRef.name) }}{{ $faults = append $faults "grpcTls.issuerRef.name: the issuer of the services' certificates is needed" }}{{ end }}
{{- if $v.image.signatures.enabled }}
  {{- if not $v.image.signatures.publicKey }}{{ $faults = append $faults "image.signatures.publicKey: the key that the images are signed with is needed" }}{{ end }}
  {{- $images := keys (fromYaml (include "visa.facts" .)) }}
  {{- if $v.evaluation.enabled }}{{ $images = concat $images (list "kafka" "keycloak" "mail" "postgres" "stripe-sandbox") }}{{ end }}
  {{- if $v.operators.keycloak.enabled }}{{ $images = append $images "keycloak" }}{{ end }}
  {{- $tagged := list }}
  {{- range $images }}{{ if not (get $v.image.digests .) }}{{ $tagged = append $tagged . }}{{ end }}{{ end }}
  {{- if $tagged }}{{ $faults = append $faults (printf "image.digests: signed images run by their digest, which is missing of %s" (join ", " (sortAlpha (uniq $tagged)))) }}{{ end }}
{{- end }}
{{- if $v.backup.enabled }}
  {{- if $v.evaluation.enabled }}{{ $faults = append $faults "backup.enabled: nothing of the evaluation profile is meant to last" }}
  {{- else if and $v.operators.cloudNativePg.enabled (or (not $v.backup.objectStore.destinationPath) (not $v.backup.objectStore.secret)) }}{{ $faults = append $faults "backup.objectStore: destinationPath and secret are needed" }}
  {{- else if and (not $v.operators.cloudNativePg.enabled) (not $v.backup.existingClaim) }}{{ $faults = append $faults "backup.existingClaim: a claim for the copies is needed" }}{{ end }}
{{- end }}
{{- $pools := 0 }}{{ $sum := list }}
{{- range $name, $fact := fromYaml (include "visa.facts" .) }}
  {{- $own := get $v.services $name }}
  {{- $most := int (include "visa.maxReplicas" (dict "root" $root "name" $name)) }}
  {{- $scaling := $own.autoscaling | default dict }}
  {{- if and $scaling.enabled (gt (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}{{ $faults = append $faults (printf "services.%s.autoscaling: minReplicas is above maxReplicas" $name) }}{{ end }}
  {{- if $fact.database }}
    {{- $pools = add $pools (mul $most (int $own.pool)) }}{{ $sum = append $sum (printf "%s %d x %d" $name $most (int $own.pool)) }}
  {{- end }}
  {{- with $own.keda }}
    {{- if and .enabled (gt (int .maxReplicas) (int $v.kafka.partitions)) }}{{ $faults = append $faults (printf "services.%s.keda.maxReplicas: %d consumers share %d partitions, so some would idle" $name (int .maxReplicas) (int $v.kafka.partitions)) }}{{ end }}
    {{- if and .enabled (get ($own.autoscaling | default dict) "enabled") }}{{ $faults = append $faults (printf "services.%s: autoscaling and keda exclude each other" $name) }}{{ end }}
  {{- end }}
{{- end }}
{{- if $v.evaluation.enabled }}{{ $pools = add $pools 20 }}{{ $sum = append $sum "keycloak 1 x 20" }}{{ end }}
{{- $budget := sub (int $v.database.maxConnections) (int $v.database.reservedConnections) }}
{{- if gt (int $pools) (int $budget) }}{{ $faults = append $faults (printf "database: the pools may open %d connections (%s), but %d of max_connections %d are to be had" (int $pools) (join ", " $sum) (int $budget) (int $v.database.maxConnections)) }}{{ end }}
{{- if le (int $v.defaults.terminationGracePeriodSeconds) (add (int $v.defaults.preStopSeconds) 30) }}{{ $faults = append $faults "defaults.terminationGracePeriodSeconds: must be longer than preStopSeconds and the 30 s the services allow themselves" }}
{{- else }}
{{- range $name, $fact := fromYaml (include "visa.facts" .) }}
  {{- $set := fromYaml (include "visa.settings" (dict "root" $root "name" $name)) }}
  {{- if le (int $set.terminationGracePeriodSeconds) (add (int $set.preStopSeconds) 30) }}{{ $faults = append $faults (printf "services.%s.terminationGracePeriodSeconds: must be longer than preStopSeconds and the 30 s the services allow themselves" $name) }}{{ end }}
{{- end }}
{{- end }}
{{- if and $v.exposure.clusterIssuer (eq $v.exposure.type "gateway") (not $v.exposure.gateway.create) }}{{ $faults = append $faults "exposure.clusterIssuer: the certificate of a Gateway that is not made here belongs to whoever makes it" }}{{ end }}
{{- if $faults }}{{ fail (printf "\n\nThese values can't be installed:\n  - %s\n" (join "\n  - " $faults)) }}{{ end }}
{{- end }}
