# Where everything is (source me). One cluster at a time: its addresses are fixed.
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
set -a
. "$HERE/versions.env"
CACHE=${VISA_CACHE:-$HOME/.cache/visa}/cluster
BIN=$CACHE/bin
RUN=$CACHE/run
PKI=$RUN/pki
LOGS=$CACHE/logs
NETNS=visa-cluster
HOST_IP=172.30.99.1
NODE_IP=172.30.99.2
POD_CIDR=10.244.0.0/24
SERVICE_CIDR=10.96.0.0/16
KUBECONFIG=$RUN/admin.kubeconfig
NAMESPACE=${NAMESPACE:-visa}
CONTAINERD_SOCKET=$RUN/containerd/containerd.sock
GOMODCACHE=${GOMODCACHE:-$CACHE/gomod}
GOCACHE=${GOCACHE:-$CACHE/gocache}
set +a
CTR="ctr -a $CONTAINERD_SOCKET -n k8s.io"
began=$(date +%s%N)
say() { printf '[%5.1f s] %s\n' "$(( ($(date +%s%N) - began) / 100000000 ))e-1" "$*"; }
