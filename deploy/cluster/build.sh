#!/bin/bash
# Builds what the cluster is made of and is not there yet: Debian packages, Go programs, the images of the cluster
# itself.
# Cold some 20 minutes of CPU, nearly all of it Kubernetes; afterwards nothing. `build.sh tools` builds helm, kubectl
# and the checkers alone, `build.sh chart` only what the chart's tests in `npm test` use, `build.sh cosign` only what
# verifies images' signatures as a cluster does (15 minutes of CPU).
set -euo pipefail
. "$(dirname "$0")/env.sh"
mkdir -p "$BIN" "$CACHE"
export CGO_ENABLED=0 GOFLAGS=-buildvcs=false
unset GOBIN

need_debian() {
  local missing=() pair
  for pair in etcd:etcd-server containerd:containerd runc:runc buildah:buildah mmdebstrap:mmdebstrap nft:nftables iptables:iptables conntrack:conntrack gcc:gcc openssl:openssl nsenter:util-linux ip:iproute2; do
    command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
  done
  [ -x /usr/lib/cni/bridge ] || missing+=(containernetworking-plugins)
  [ -e /usr/lib/x86_64-linux-gnu/libc.a ] || [ -e /usr/lib/aarch64-linux-gnu/libc.a ] || missing+=(libc6-dev)
  [ ${#missing[@]} -eq 0 ] && return
  say "Debian packages: ${missing[*]}"
  apt-get update -q >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends "${missing[@]}" >/dev/null
}

# program NAME VERSION BUILD...: builds once per version; a stamp beside the program says which one it is
program() {
  local name=$1 version=$2; shift 2
  [ "$(cat "$BIN/.$name" 2>/dev/null)" = "$version" ] && [ -e "$BIN/$name" ] && return
  say "building $name $version"
  "$@"
  echo "$version" > "$BIN/.$name"
}
from_module() { # NAME MODULE@VERSION: into a folder of its own, as helm 3 and helm 4 have the same name
  local into; into=$(mktemp -d)
  GOBIN=$into nice -n 5 go install -trimpath -ldflags '-s -w' "$2"
  mv "$into"/* "$BIN/$1"; rmdir "$into"
}
from_dependency() { # NAME PACKAGE@VERSION: as a module's dependency, for what `go install` refuses where a proxy does not list its versions
  local into; into=$(mktemp -d)
  (cd "$into" && go mod init build && go get "$2" && nice -n 5 go build -trimpath -ldflags '-s -w' -o "$BIN/$1" "${2%@*}") 2> "$into/said" || { cat "$into/said" >&2; return 1; }
  rm -r "$into"
}
kubernetes() {
  local flags="-s -w" package
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags="$flags -X $package.gitVersion=v$KUBE_VERSION -X $package.gitMajor=1 -X $package.gitMinor=34 -X $package.gitTreeState=clean -X $package.buildDate=2026-01-01T00:00:00Z"
  done
  (cd "$HERE/kube" && nice -n 5 go build -trimpath -ldflags "$flags" -o "$BIN/kubernetes" ./hyper)
}

prometheus() { # both out of Debian's package: its build from source is a browser application's
  local into; into=$(mktemp -d)
  (cd "$into" && apt-get download -q prometheus >/dev/null && dpkg -x prometheus_*.deb . && cp usr/bin/prom* "$BIN/")
  rm -r "$into"
}

faketime() { # for pods whose clock is set wrong: a library that is loaded before libc
  local into; into=$(mktemp -d)
  (cd "$into" && apt-get download -q libfaketime >/dev/null && dpkg -x libfaketime_*.deb . && cp usr/lib/*/faketime/libfaketimeMT.so.1 "$BIN/libfaketime.so")
  rm -r "$into"
}

if [ "${1:-}" = cosign ]; then
  program cosign "$COSIGN_VERSION" from_module cosign "github.com/sigstore/cosign/v3/cmd/cosign@$COSIGN_VERSION"
  exit
fi
program helm "$HELM_VERSION" from_module helm "helm.sh/helm/v3/cmd/helm@$HELM_VERSION"
program prometheus debian prometheus
if [ "${1:-}" = chart ]; then
  exit
fi
program kubernetes "$KUBE_VERSION" kubernetes
for name in kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy kubectl; do ln -sf kubernetes "$BIN/$name"; done
program kubeconform "$KUBECONFORM_VERSION" from_module kubeconform "github.com/yannh/kubeconform/cmd/kubeconform@$KUBECONFORM_VERSION"
if [ "${1:-}" = tools ]; then
  program helm4 "$HELM4_VERSION" from_module helm4 "helm.sh/helm/v4/cmd/helm@$HELM4_VERSION"
  program kube-score "$KUBE_SCORE_VERSION" from_module kube-score "github.com/zegl/kube-score/cmd/kube-score@$KUBE_SCORE_VERSION"
  if [ "$(cat "$CACHE/checkov/.version" 2>/dev/null)" != "$CHECKOV_VERSION" ]; then
    say "installing checkov $CHECKOV_VERSION"
    rm -rf "$CACHE/checkov"
    python3 -m venv "$CACHE/checkov"
    "$CACHE/checkov/bin/pip" install -q --disable-pip-version-check "checkov==$CHECKOV_VERSION"
    echo "$CHECKOV_VERSION" > "$CACHE/checkov/.version"
  fi
  program helm-docs "$HELM_DOCS_VERSION" from_module helm-docs "github.com/norwoodj/helm-docs/cmd/helm-docs@$HELM_DOCS_VERSION"
  exit
fi
need_debian
program libfaketime.so debian faketime
program coredns "$COREDNS_VERSION" from_module coredns "github.com/coredns/coredns@$COREDNS_VERSION"
program metrics-server "$METRICS_SERVER_VERSION" from_module metrics-server "sigs.k8s.io/metrics-server/cmd/metrics-server@$METRICS_SERVER_VERSION"
program prometheus-adapter "$PROMETHEUS_ADAPTER_VERSION" from_dependency prometheus-adapter "sigs.k8s.io/prometheus-adapter/cmd/adapter@$PROMETHEUS_ADAPTER_VERSION"
program kube-state-metrics "$KUBE_STATE_METRICS_VERSION" from_dependency kube-state-metrics "k8s.io/kube-state-metrics/v2@$KUBE_STATE_METRICS_VERSION"
pause() { gcc -Os -Wall -static -DVERSION=local -o "$BIN/pause" "$(cd "$HERE/kube" && go mod download k8s.io/kubernetes && go list -m -f '{{.Dir}}' k8s.io/kubernetes)/build/pause/linux/pause.c"; }
program pause "$KUBE_VERSION" pause

# The cluster's own images: one program each, and the libraries it was linked with.
mkdir -p "$CACHE/images" "$CACHE/buildah"
printf '[storage]\ndriver = "overlay"\nrunroot = "%s/buildah/run"\ngraphroot = "%s/buildah/root"\n' "$CACHE" "$CACHE" > "$CACHE/storage.conf"
echo '{"default":[{"type":"insecureAcceptAnything"}]}' > "$CACHE/policy.json"
for name in pause coredns metrics-server prometheus prometheus-adapter kube-state-metrics; do
  version=$(cat "$BIN/.$name")
  [ "$(cat "$CACHE/images/$name.version" 2>/dev/null)" = "$version" ] && continue
  context=$(mktemp -d); mkdir "$context/files"; cp "$BIN/$name" "$context/files/"
  { ldd "$BIN/$name" 2>/dev/null | grep -o '/[^ ]*' || true; } | xargs -r cp -L --parents -t "$context/files"
  printf 'FROM scratch\nCOPY files /\nUSER 65532:65532\nENTRYPOINT ["/%s"]\n' "$name" > "$context/Dockerfile"
  export CONTAINERS_STORAGE_CONF=$CACHE/storage.conf BUILDAH_ISOLATION=chroot
  buildah bud -q --signature-policy "$CACHE/policy.json" -t "localhost/$name:local" "$context" >/dev/null
  rm -f "$CACHE/images/$name.tar"
  buildah push -q --signature-policy "$CACHE/policy.json" "localhost/$name:local" "docker-archive:$CACHE/images/$name.tar:localhost/$name:local"
  rm -r "$context"; echo "$version" > "$CACHE/images/$name.version"
done
