#!/bin/bash
# Ends everything the cluster started, by process id, and removes what it made: processes, mounts, network, run folder.
# Images and programs stay in the cache.
. "$(dirname "$0")/env.sh"
alive() { local pid; for pid in "$@"; do kill -0 "$pid" 2>/dev/null && return 0; done; return 1; }
stop() {
  local pids; pids=$(awk -v names=" $* " 'index(names, " " $2 " ") { print $1 }' "$RUN/pids")
  [ -n "$pids" ] || return 0
  kill $pids 2>/dev/null
  for _ in $(seq 50); do alive $pids || return 0; sleep 0.1; done
  kill -9 $pids 2>/dev/null
}
if [ -e "$RUN/pids" ]; then
  stop forward kube-controller-manager kube-scheduler kubelet kube-proxy netpol
  for task in $($CTR tasks ls -q 2>/dev/null); do $CTR tasks kill -s SIGKILL "$task" 2>/dev/null; done; sleep 1
  for container in $($CTR containers ls -q 2>/dev/null); do $CTR tasks rm -f "$container" >/dev/null 2>&1; $CTR containers rm "$container" >/dev/null 2>&1; done
  # shims that outlived their task, found by our own socket's path
  for file in $(grep -lsz -- "$CONTAINERD_SOCKET" /proc/[0-9]*/cmdline 2>/dev/null); do
    tr '\0' ' ' < "$file" 2>/dev/null | grep -q '^/usr/bin/containerd-shim' && kill -9 "$(echo "$file" | cut -d/ -f3)" 2>/dev/null
  done
  stop kube-apiserver etcd containerd
fi
grep -E " ($RUN|$CACHE/containerd)/" /proc/self/mountinfo | awk '{ print $5 }' | sort -r | while read -r mount; do umount -l "$mount"; done
for name in $(ip netns ls | awk -v ours=$NETNS '/^cni-/ || $1 == ours { print $1 }'); do ip netns del "$name"; done
ip link del visa0 2>/dev/null
find /sys/fs/cgroup/*/kubepods /sys/fs/cgroup/kubepods /sys/fs/cgroup/*/k8s.io -depth -type d -exec rmdir {} \; 2>/dev/null
rm -rf "$RUN"
left=$(echo "$RUN/" | grep -lszF -f - /proc/[0-9]*/cmdline 2>/dev/null | wc -l)
echo "The cluster is down; processes left: $left"
