// Runs a command with an /etc of its own, whose changes end with it, and optionally with nothing but a loopback
// interface, on which it can have every port and address. On Linux, as root.

/** Afterwards "$@" is the command. Podman's runtime accepts one kind of cgroups at a time. */
const PREPARE = `
mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work &&
mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc || exit
umount /sys/fs/cgroup/unified 2>/dev/null
`;

/** @returns a command that runs the one which follows it */
export function apart({ network = true } = {}) {
  const [unshare, prepare] = network
    ? [["unshare", "--mount"], PREPARE]
    : [["unshare", "--mount", "--net"], `${PREPARE}ip link set lo up || exit\n`];
  return [...unshare, "sh", "-c", `${prepare}exec "$@"`, "apart"];
}
