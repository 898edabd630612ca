import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishedHook, type TestHosts, testMachine, until } from './hosts.ts'

/** A cluster of Ceph for tests: a monitor, a manager and two OSDs in namespaces, on the network of hosts. */
export interface TestCeph {
  readonly conf: string
  readonly pool: string
  /** users with the rights that the documentation gives Portico and hosts */
  readonly user: string
  readonly hostUser: string
  /** the hook of hosts, for this cluster */
  readonly hook: string
  /** Runs a program with all rights. @returns its output */
  admin(program: 'ceph' | 'rbd' | 'rados', ...args: readonly string[]): string
  /** Stops the only monitor, so that there is no quorum, or lets it continue. */
  setQuorum(hasQuorum: boolean): void
  close(): Promise<void>
}

/** Ms that the cluster has to start. */
const startLimit = 110_000

/** The first process of the cluster's namespaces. Ends with the pipe of its standard input. */
const init = `
root=$1 ip=$2 fsid=$3
exec 3<&0 < /dev/null > "$root/output" 2>&1
set -ex
mount -t proc proc /proc
ip link set lo up
cd "$root"
export CEPH_CONF="$root/ceph.conf"
ceph-authtool --create-keyring mon.keyring --gen-key -n mon. --cap mon 'allow *'
ceph-authtool --create-keyring client.admin.keyring --gen-key -n client.admin \\
  --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
ceph-authtool mon.keyring --import-keyring client.admin.keyring
monmaptool --create --add a "$ip" --fsid "$fsid" monmap
ceph-mon --mkfs -i a --monmap monmap --keyring mon.keyring
ceph-mon -f -i a & echo $! > mon.pid
ceph auth get-or-create mgr.a mon 'allow profile mgr' osd 'allow *' mds 'allow *' -o mgr/keyring
ceph-mgr -f -i a &
for osd in 0 1; do
  {
    key=$(ceph-authtool --gen-print-key)
    uuid=$(cat /proc/sys/kernel/random/uuid)
    echo "{\\"cephx_secret\\": \\"$key\\"}" > osd$osd.json
    ceph osd new "$uuid" $osd -i osd$osd.json
    ceph-authtool --create-keyring osd$osd/keyring --name osd.$osd --add-key "$key"
    ceph-osd -i $osd --mkfs --osd-uuid "$uuid"
    exec ceph-osd -f -i $osd
  } &
done
ceph osd pool create vm 8
ceph auth get-or-create client.portico -o client.portico.keyring \\
  mon 'profile rbd, allow command "osd blocklist", allow command "auth get-key" with entity=client.portico-host' \\
  osd 'profile rbd pool=vm' mgr 'profile rbd pool=vm'
ceph auth get-or-create client.portico-host mon 'profile rbd' osd 'profile rbd pool=vm' \\
  -o client.portico-host.keyring
rbd pool init vm
until ceph df | grep '^vm '; do sleep 0.2; done
touch ready
cat <&3
`

/** Starts a cluster on the network of hosts. Needs root and Ceph's programs. */
export async function startCeph({ network }: TestHosts): Promise<TestCeph> {
  const folder = path.join(network.folder, 'ceph')
  for (const name of ['mon', 'mgr', 'osd0', 'osd1', 'run']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  const [conf, ip, fsid] = [path.join(folder, 'ceph.conf'), `${network.prefix}.100`, randomUUID()]
  writeFileSync(conf, configuration(folder, ip, network.prefix, fsid))
  const machine = testMachine({
    namespace: `ptc${network.id}c`,
    device: `ptv${network.id}c`,
    bridge: network.bridge,
    ip,
  })
  const close = async (): Promise<void> => {
    await machine.loseProcesses()
    machine.remove()
  }
  const [pool, user, hostUser] = ['vm', 'portico', 'portico-host']
  try {
    machine.start(init, folder, ip, fsid)
    await until(() => {
      if (!existsSync(path.join(folder, 'ready'))) throw new Error(`Ceph did not start: see ${folder}/output`)
    }, startLimit)
  } catch (error) {
    await close()
    throw error
  }
  return {
    conf,
    pool,
    user,
    hostUser,
    hook: publishedHook('portico-hook-ceph').replace(/^conf=.*$/m, `conf=${conf}`),
    admin: (program, ...args) =>
      execFileSync(program, ['--conf', conf, ...args], { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 }),
    setQuorum(hasQuorum) {
      const signal = hasQuorum ? 'CONT' : 'STOP'
      machine.run('sh', '-c', `kill -${signal} "$(cat ${folder}/mon.pid)"`)
    },
    close,
  }
}

/** Everything of the cluster is in one folder. It stores each object once, and reports its state every second. */
function configuration(folder: string, ip: string, prefix: string, fsid: string): string {
  return `[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = ${ip}
public_network = ${prefix}.0/24
run_dir = ${folder}/run
crash_dir = ${folder}/run
log_to_stderr = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
osd_crush_chooseleaf_type = 0
mon_tick_interval = 1
mon_data_avail_warn = 1
mon_data_avail_crit = 1
mgr_stats_period = 1
mgr_tick_period = 1
osd_heartbeat_grace = 60
bluestore_block_size = 2147483648
bluestore_cache_autotune = false
bluestore_cache_size = 33554432
osd_op_num_shards = 1
[mon]
mon_data = ${folder}/mon
admin_socket = ${folder}/run/$name.asok
log_file = ${folder}/run/$name.log
[mgr]
mgr_data = ${folder}/mgr
admin_socket = ${folder}/run/$name.asok
log_file = ${folder}/run/$name.log
[osd]
osd_data = ${folder}/osd$id
admin_socket = ${folder}/run/$name.asok
log_file = ${folder}/run/$name.log
[client]
keyring = ${folder}/$name.keyring
`
}
