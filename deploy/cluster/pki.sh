#!/bin/bash
# Certificates and kubeconfigs of one run.
set -euo pipefail
. "$(dirname "$0")/env.sh"
mkdir -p "$PKI"; cd "$PKI"
authority() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$1" -keyout "$1.key" -out "$1.crt" 2>/dev/null; }
leaf() { # NAME AUTHORITY SUBJECT EXTENSIONS
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "$3" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  openssl x509 -req -in "$1.csr" -CA "$2.crt" -CAkey "$2.key" -CAcreateserial -days 365 -extfile <(printf %s "$4") -out "$1.crt" 2>/dev/null
  rm -f "$1.csr"
}
client='keyUsage=digitalSignature
extendedKeyUsage=clientAuth'
server='keyUsage=digitalSignature
extendedKeyUsage=serverAuth
subjectAltName='
authority ca; authority front-proxy-ca
names=DNS:localhost,IP:127.0.0.1,IP:10.96.0.1,IP:$NODE_IP
for name in kubernetes kubernetes.default kubernetes.default.svc kubernetes.default.svc.cluster.local; do names=$names,DNS:$name; done
leaf apiserver ca /CN=kube-apiserver "$server$names"
leaf kubelet-serving ca /O=system:nodes/CN=system:node:node1 "${server}DNS:node1,IP:$NODE_IP"
leaf apiserver-kubelet ca /O=system:masters/CN=kube-apiserver-kubelet-client "$client"
leaf front-proxy front-proxy-ca /CN=front-proxy-client "$client"
openssl genrsa -out sa.key 2048 2>/dev/null; openssl rsa -in sa.key -pubout -out sa.pub 2>/dev/null
account() { # NAME SUBJECT
  leaf "$1" ca "$2" "$client"
  cat > "$RUN/$1.kubeconfig" <<K
apiVersion: v1
kind: Config
clusters: [{name: visa, cluster: {server: "https://$NODE_IP:6443", certificate-authority: $PKI/ca.crt}}]
users: [{name: $1, user: {client-certificate: $PKI/$1.crt, client-key: $PKI/$1.key}}]
contexts: [{name: visa, context: {cluster: visa, user: $1}}]
current-context: visa
K
}
account admin /O=system:masters/CN=admin
account controllers /CN=system:kube-controller-manager
account scheduler /CN=system:kube-scheduler
account kubelet /O=system:nodes/CN=system:node:node1
account kube-proxy /CN=system:kube-proxy
