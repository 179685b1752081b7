#!/bin/bash
# Starts etcd, the API server, controllers, scheduler, containerd, kubelet and kube-proxy in a network namespace of
# their own, joined to this machine by one pair of virtual interfaces: pods reach this machine and nothing beyond it.
set -euo pipefail
. "$(dirname "$0")/env.sh"
[ -e "$RUN/pids" ] && { echo "A cluster is up already: npm run cluster -- down"; exit 1; }
mkdir -p "$RUN"/{containerd,kubelet,etcd,cni/net.d,pod-logs} "$LOGS" "$CACHE/containerd"
: > "$RUN/pids"
ip netns add $NETNS
ip link add visa0 type veth peer name eth0 netns $NETNS
ip addr add $HOST_IP/24 dev visa0; ip link set visa0 up
ip -n $NETNS link set lo up; ip -n $NETNS addr add $NODE_IP/24 dev eth0; ip -n $NETNS link set eth0 up
ip -n $NETNS route add default via $HOST_IP # a ClusterIP needs a route before its address is translated
# `ip netns exec` would hide the cgroup mounts
within() { nsenter --net=/run/netns/$NETNS "$@"; }
within sysctl -qw net.ipv4.ip_forward=1
within sysctl -qw net.bridge.bridge-nf-call-iptables=1 2>/dev/null || true
bash "$HERE/pki.sh"
start() { local name=$1; shift; nsenter --net=/run/netns/$NETNS setsid "$@" >"$LOGS/$name.log" 2>&1 </dev/null & echo "$! $name" >> "$RUN/pids"; }

start etcd etcd --data-dir "$RUN/etcd" --unsafe-no-fsync --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
  --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 --initial-cluster default=http://127.0.0.1:2380
start kube-apiserver "$BIN/kube-apiserver" --etcd-servers=http://127.0.0.1:2379 --bind-address=0.0.0.0 --secure-port=6443 --advertise-address=$NODE_IP \
  --service-cluster-ip-range=$SERVICE_CIDR --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction --allow-privileged=true \
  --client-ca-file="$PKI/ca.crt" --tls-cert-file="$PKI/apiserver.crt" --tls-private-key-file="$PKI/apiserver.key" \
  --kubelet-client-certificate="$PKI/apiserver-kubelet.crt" --kubelet-client-key="$PKI/apiserver-kubelet.key" --kubelet-certificate-authority="$PKI/ca.crt" \
  --kubelet-preferred-address-types=InternalIP --service-account-key-file="$PKI/sa.pub" --service-account-signing-key-file="$PKI/sa.key" \
  --service-account-issuer=https://kubernetes.default.svc.cluster.local --requestheader-client-ca-file="$PKI/front-proxy-ca.crt" \
  --requestheader-allowed-names=front-proxy-client --requestheader-extra-headers-prefix=X-Remote-Extra- --requestheader-group-headers=X-Remote-Group \
  --requestheader-username-headers=X-Remote-User --proxy-client-cert-file="$PKI/front-proxy.crt" --proxy-client-key-file="$PKI/front-proxy.key"
# restrict_oom_score_adj: without CAP_SYS_RESOURCE no sandbox would start otherwise
cat > "$RUN/containerd/config.toml" <<C
version = 2
root = "$CACHE/containerd"
state = "$RUN/containerd/state"
[grpc]
  address = "$CONTAINERD_SOCKET"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:local"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$RUN/cni/net.d"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
C
cat > "$RUN/cni/net.d/10-bridge.conflist" <<C
{"cniVersion":"0.4.0","name":"bridge","plugins":[
 {"type":"bridge","bridge":"cni0","isGateway":true,"ipMasq":true,"hairpinMode":true,"ipam":{"type":"host-local","dataDir":"$RUN/cni/ipam","ranges":[[{"subnet":"$POD_CIDR"}]],"routes":[{"dst":"0.0.0.0/0"}]}},
 {"type":"portmap","capabilities":{"portMappings":true}}]}
C
start containerd containerd --config "$RUN/containerd/config.toml"
for _ in $(seq 300); do $CTR version >/dev/null 2>&1 && break; sleep 0.1; done
for file in "$CACHE"/images/*.tar "${VISA_CACHE:-$HOME/.cache/visa}"/images/archives/*.tar; do
  [ -e "$file" ] || continue
  stamp="$CACHE/containerd/imported-$(basename "$file")"
  [ "$stamp" -nt "$file" ] && continue
  $CTR images import --digests=false "$file" >/dev/null && touch "$stamp"
done
say "images imported"
for _ in $(seq 900); do "$BIN/kubectl" get --raw /readyz >/dev/null 2>&1 && break; sleep 0.2; done
"$BIN/kubectl" get --raw /readyz >/dev/null; say "API server ready"
start kube-controller-manager "$BIN/kube-controller-manager" --kubeconfig="$RUN/controllers.kubeconfig" --authentication-kubeconfig="$RUN/controllers.kubeconfig" \
  --authorization-kubeconfig="$RUN/controllers.kubeconfig" --bind-address=127.0.0.1 --service-account-private-key-file="$PKI/sa.key" --root-ca-file="$PKI/ca.crt" \
  --cluster-signing-cert-file="$PKI/ca.crt" --cluster-signing-key-file="$PKI/ca.key" --use-service-account-credentials=true --leader-elect=false \
  --cluster-cidr=$POD_CIDR --service-cluster-ip-range=$SERVICE_CIDR --allocate-node-cidrs=false ${CONTROLLER_FLAGS:-}
start kube-scheduler "$BIN/kube-scheduler" --kubeconfig="$RUN/scheduler.kubeconfig" --authentication-kubeconfig="$RUN/scheduler.kubeconfig" \
  --authorization-kubeconfig="$RUN/scheduler.kubeconfig" --bind-address=127.0.0.1 --leader-elect=false
echo "nameserver $HOST_IP" > "$RUN/resolv.conf"
cat > "$RUN/kubelet.yaml" <<C
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 0.0.0.0
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $PKI/ca.crt}}
authorization: {mode: Webhook}
tlsCertFile: $PKI/kubelet-serving.crt
tlsPrivateKeyFile: $PKI/kubelet-serving.key
containerRuntimeEndpoint: unix://$CONTAINERD_SOCKET
cgroupDriver: cgroupfs
cgroupRoot: /
failCgroupV1: false
failSwapOn: false
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
resolvConf: $RUN/resolv.conf
podLogsDir: $RUN/pod-logs
imageGCHighThresholdPercent: 100
serializeImagePulls: false
evictionPressureTransitionPeriod: 30s
evictionHard: {memory.available: 200Mi, nodefs.available: 1%, imagefs.available: 1%}
housekeepingInterval: 10s
C
start kubelet "$BIN/kubelet" --config="$RUN/kubelet.yaml" --kubeconfig="$RUN/kubelet.kubeconfig" --hostname-override=node1 --node-ip=$NODE_IP --root-dir="$RUN/kubelet" \
  --node-labels=topology.kubernetes.io/zone=local
cat > "$RUN/kube-proxy.yaml" <<C
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
clusterCIDR: $POD_CIDR
hostnameOverride: node1
clientConnection: {kubeconfig: $RUN/kube-proxy.kubeconfig}
conntrack: {maxPerCore: 0}
nodePortAddresses: ["$NODE_IP/32"]
C
start kube-proxy "$BIN/kube-proxy" --config="$RUN/kube-proxy.yaml"
for _ in $(seq 900); do
  [ "$("$BIN/kubectl" get node node1 -o jsonpath='{.status.conditions[?(@.type=="Ready")].status}' 2>/dev/null)" = True ] && break; sleep 0.2
done
"$BIN/kubectl" wait node/node1 --for=condition=Ready --timeout=1s >/dev/null; say "node ready"
start netpol env KUBECTL="$BIN/kubectl" node "$HERE/netpol.ts"
"$BIN/kubectl" apply -f "$HERE/manifests/coredns.yaml" -f "$HERE/manifests/metrics-server.yaml" -f "$HERE/manifests/monitoring.yaml" >/dev/null
"$BIN/kubectl" create configmap rules -n monitoring --from-file="$HERE/../../helm/visa/files/rules.yaml" --dry-run=client -o yaml | "$BIN/kubectl" apply -f - >/dev/null
"$BIN/kubectl" -n kube-system rollout status deploy/coredns --timeout=180s >/dev/null; say "CoreDNS ready"
