import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TlsFiles } from '../rpc/address.ts'

/**
 * A host for tests: libvirt's daemon in network, mount and process namespaces of its own, with private folders over
 * /etc/libvirt, /etc/pki, /var/lib/libvirt, /run and /var/log/libvirt. Programs are those of the machine that runs the test.
 */
interface TestHypervisorHost {
  /** address of its daemon, over TLS */
  readonly address: string
  /** its IP address */
  readonly ip: string
  /** Installs or removes the hook that keeps the host from starting removed machines. */
  setHook(isInstalled: boolean): void
  /** Installs another text as hook. */
  replaceHook(text: string): void
  /** Runs a program on the host. @returns its output */
  run(program: string, ...args: readonly string[]): string
  /** Disconnects the host from the network, or connects it again. */
  setConnected(isConnected: boolean): void
  /** Kills libvirt's daemon, which starts again. Machines keep running. */
  restartDaemon(): void
  /** Ends all processes of the host at once, as a power failure does. */
  loseProcesses(): Promise<void>
  /** Starts the daemons after {@link loseProcesses}. */
  start(): Promise<void>
}

/** The network that connects the hosts with each other and with the test. */
interface TestNetwork {
  /** folder of everything that belongs to the test */
  readonly folder: string
  readonly bridge: string
  /** the first three bytes of its addresses, such as `10.231.7` */
  readonly prefix: string
  /** six characters that are part of the names of its devices and namespaces */
  readonly id: string
}

export interface TestHosts {
  readonly network: TestNetwork
  /** folder that all hosts and the test share */
  readonly shared: string
  readonly hosts: readonly TestHypervisorHost[]
  /** the certificate of Portico */
  readonly tls: TlsFiles
  /** Returns a certificate of an authority that the hosts do not know. */
  strangerCertificate(): TlsFiles
  close(): Promise<void>
}

/**
 * The first process of a host. Ends with the pipe of its standard input, so that no host outlives its test. It has to
 * reap processes whose parents ended, as `wait` does.
 */
const init = `set -e
root=$1
exec 3<&0
for folder in etc/libvirt etc/pki var/lib/libvirt var/cache/libvirt var/log/libvirt; do
  mkdir -p /$folder; mount --bind "$root/$folder" /$folder
done
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/lock /run/libvirt
mount -t proc proc /proc
ip link set lo up
virtlogd -d
{ while :; do libvirtd --listen || :; sleep 0.1; done } < /dev/null > "$root/var/log/libvirt/output" 2>&1 &
cat <&3 &
wait $!
`

/**
 * Starts hosts that are connected with each other and with the test. Needs root.
 * @param count at most 9
 */
export async function startHosts(count: number): Promise<TestHosts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-hosts-'))
  chmodSync(folder, 0o755)
  const shared = path.join(folder, 'shared')
  mkdirSync(shared)
  const [id, network] = [randomBytes(3).toString('hex'), `10.231.${randomBytes(1)[0] ?? 0}`]
  const bridge = `ptc${id}`
  const hosts: (TestHypervisorHost & { remove(): void })[] = []
  const close = async (): Promise<void> => {
    for (const host of hosts) {
      await host.loseProcesses()
      host.remove()
    }
    quietly('ip', 'link', 'del', bridge)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('ip', 'link', 'add', bridge, 'type', 'bridge')
    run('ip', 'addr', 'add', `${network}.1/24`, 'dev', bridge)
    run('ip', 'link', 'set', bridge, 'up')
    const authority = makeAuthority(path.join(folder, 'tls'))
    for (let number = 1; number <= count; number++) {
      const ip = `${network}.${number + 10}`
      hosts.push(
        makeHost({
          folder: path.join(folder, `host${number}`),
          shared,
          id: `${id}${number}`,
          ip,
          number,
          bridge,
          authority,
        }),
      )
    }
    await Promise.all(hosts.map((host) => host.start()))
    return {
      network: { folder, bridge, prefix: network, id },
      shared,
      hosts,
      tls: authority.issue('portico', null),
      strangerCertificate: () => makeAuthority(path.join(folder, 'stranger')).issue('stranger', null),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface HostOptions {
  readonly folder: string
  readonly shared: string
  readonly id: string
  readonly ip: string
  readonly number: number
  readonly bridge: string
  readonly authority: Authority
}

function makeHost({ folder, shared, id, ip, number, bridge, authority }: HostOptions) {
  const [namespace, device] = [`ptc${id}`, `ptv${id}`]
  const settings = path.join(folder, 'etc/libvirt')
  for (const name of ['etc', 'var/lib/libvirt', 'var/cache/libvirt', 'var/log/libvirt']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  cpSync('/etc/libvirt', settings, { recursive: true })
  rmSync(path.join(settings, 'qemu/networks/autostart'), { recursive: true, force: true })
  const certificate = authority.issue(`host${number}`, ip)
  // Daemons present the same certificate to each other when machines move.
  for (const [file, source] of [
    ['CA/cacert.pem', certificate.authority],
    ['libvirt/clientcert.pem', certificate.certificate],
    ['libvirt/private/clientkey.pem', certificate.key],
  ] as const) {
    const copy = path.join(folder, 'etc/pki', file)
    mkdirSync(path.dirname(copy), { recursive: true })
    cpSync(source, copy)
  }
  writeFileSync(
    path.join(settings, 'libvirtd.conf'),
    `listen_tls = 1
listen_tcp = 0
listen_addr = "${ip}"
auth_unix_rw = "none"
host_uuid = "0000000${number}-0000-4000-8000-${id.padStart(12, '0')}"
ca_file = "${certificate.authority}"
cert_file = "${certificate.certificate}"
key_file = "${certificate.key}"
log_outputs = "2:file:/var/log/libvirt/libvirtd.log"
`,
  )
  writeFileSync(
    path.join(settings, 'qemu.conf'),
    `security_driver = "none"
user = "root"
group = "root"
cgroup_controllers = []
namespaces = []
migration_host = "${ip}"
`,
  )
  const hook = path.join(settings, 'hooks/qemu.d/portico')
  const replaceHook = (text: string): void => {
    mkdirSync(path.dirname(hook), { recursive: true })
    writeFileSync(hook, text, { mode: 0o755 })
  }
  const setHook = (isInstalled: boolean): void => {
    if (!isInstalled) return rmSync(hook)
    replaceHook(publishedHook('portico-hook').replace(/^disks=.*$/m, `disks=${shared}`))
  }
  setHook(true)
  const machine = testMachine({ namespace, device, bridge, ip })

  return {
    address: `qemu+tls://${ip}/system`,
    ip,
    setHook,
    replaceHook,
    run: machine.run,
    setConnected: (isConnected: boolean) =>
      void run('ip', 'link', 'set', device, isConnected ? 'up' : 'down'),
    restartDaemon: () => void machine.run('sh', '-c', 'kill -9 "$(cat /run/libvirtd.pid)"'),
    async start() {
      machine.start(init, folder)
      await until(() => void machine.run('virsh', '-q', 'version'))
    },
    loseProcesses: machine.loseProcesses,
    remove: machine.remove,
  }
}

/** Returns the text of a hook as operators install it. */
export function publishedHook(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '../../../../docs/operations/libvirt', name), 'utf8')
}

interface TestMachine {
  /** Runs a script as the first process of new namespaces. It has to end when its standard input ends. */
  start(script: string, ...args: readonly string[]): void
  readonly run: (program: string, ...args: readonly string[]) => string
  readonly loseProcesses: () => Promise<void>
  readonly remove: () => void
}

/** Makes network, mount and process namespaces that are connected with a bridge. */
export function testMachine(options: {
  readonly namespace: string
  readonly device: string
  readonly bridge: string
  readonly ip: string
}): TestMachine {
  const { namespace, device, bridge, ip } = options
  run('ip', 'netns', 'add', namespace)
  run('ip', 'link', 'add', device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  run('ip', 'link', 'set', device, 'master', bridge, 'up')
  run('ip', '-n', namespace, 'addr', 'add', `${ip}/24`, 'dev', 'eth0')
  run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up')

  let process: ChildProcess | null = null
  /** Returns the first process in the namespaces, the child of `unshare`. */
  const first = (): string => run('pgrep', '-P', String(process?.pid)).trim()

  return {
    start(script, ...args) {
      const namespaces = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private']
      process = spawn('ip', ['netns', 'exec', namespace, ...namespaces, 'sh', '-c', script, 'sh', ...args], {
        stdio: ['pipe', 'ignore', 'inherit'],
      })
    },
    run: (program, ...args) => run('nsenter', '-t', first(), '-m', '-p', '-n', program, ...args),
    async loseProcesses() {
      const ended = process
      process = null
      if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
      const gone = new Promise((resolve) => ended.once('close', resolve))
      ended.kill('SIGKILL')
      await gone
    },
    remove() {
      quietly('ip', 'netns', 'del', namespace)
      quietly('ip', 'link', 'del', device)
    },
  }
}

interface Authority {
  /** @param ip of a server; null for a client */
  issue(name: string, ip: string | null): TlsFiles
}

function makeAuthority(folder: string): Authority {
  mkdirSync(folder)
  const inside = (name: string): string => path.join(folder, name)
  const authority = inside('ca.pem')
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run(
    'openssl',
    'req',
    '-x509',
    ...elliptic,
    '-days',
    '2',
    '-subj',
    '/CN=hosts',
    '-keyout',
    inside('ca.key'),
    '-out',
    authority,
  )
  return {
    issue(name, ip) {
      const [certificate, key] = [inside(`${name}.pem`), inside(`${name}.key`)]
      const usage = ip === null ? 'clientAuth' : `serverAuth,clientAuth`
      const names = ip === null ? [] : ['-addext', `subjectAltName=IP:${ip}`]
      run(
        'openssl',
        'req',
        '-x509',
        ...elliptic,
        '-days',
        '2',
        '-subj',
        `/CN=${name}`,
        '-CA',
        authority,
        '-CAkey',
        inside('ca.key'),
        '-addext',
        'basicConstraints=critical,CA:false',
        '-addext',
        `extendedKeyUsage=${usage}`,
        ...names,
        '-keyout',
        key,
        '-out',
        certificate,
      )
      return { authority, certificate, key }
    },
  }
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 })
}

function quietly(program: string, ...args: readonly string[]): boolean {
  try {
    run(program, ...args)
    return true
  } catch {
    return false
  }
}

/** Repeats an attempt until it succeeds. @param limit ms after which its last error is thrown */
export async function until(attempt: () => void, limit = 20_000): Promise<void> {
  const deadline = Date.now() + limit
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await setTimeout(50)
    }
  }
}
