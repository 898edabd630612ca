import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { RunProgram } from './host-commands.ts'
import { nameServer, nameServerOutside, portNames } from './names.ts'

export interface NameServerOptions {
  /** folder for the files of name servers, which their account can read */
  readonly folder: string
  /** addresses of the servers that know names outside */
  readonly resolvers: readonly string[]
  /** network of the external switch, and address of this host in it */
  readonly network: string
  readonly nextHop: string
}

/** Milliseconds between looks at all name servers. */
const checkEveryMs = 5000

/**
 * A dnsmasq for each VPC, in a network namespace that has a port in the VPC and one to the outside. They outlive the
 * server, and are started again when they end, or when Open vSwitch created their devices again.
 */
export class NameServers {
  readonly #run: RunProgram
  readonly #database: string
  readonly #options: NameServerOptions
  readonly #timer: NodeJS.Timeout
  #work: Promise<unknown> = Promise.resolve()

  /** @param database address of Open vSwitch's database on this host */
  constructor(run: RunProgram, database: string, options: NameServerOptions) {
    this.#run = run
    this.#database = database
    this.#options = options
    this.#timer = setInterval(() => {
      // What fails is tried again after the same time.
      this.#inTurn(() => this.#checkAll()).catch(() => {})
    }, checkEveryMs)
    this.#timer.unref()
  }

  /** @throws HypervisorError if dnsmasq is missing */
  async prepare(): Promise<void> {
    await this.#run('dnsmasq', ['--version'])
    await mkdir(this.#options.folder, { recursive: true })
    await chmod(this.#options.folder, 0o755)
  }

  /** Serves the names of a VPC. */
  set({ id, dnsZone, ports }: VpcDocument): Promise<void> {
    const hosts = ports
      .flatMap(({ hostname, addresses }) => addresses.map((address) => `${address} ${hostname}.${dnsZone}\n`))
      .join('')
    return this.#inTurn(async () => {
      const files = this.#filesOf(id)
      const before = await readText(files.hosts)
      await mkdir(files.folder, { recursive: true })
      await chmod(files.folder, 0o755)
      await writeFile(files.hosts, hosts)
      await chmod(files.hosts, 0o644)
      await writeFile(files.vpc, id)
      await writeFile(files.configuration, this.#configuration(files, dnsZone))
      const pid = await this.#pid(id)
      if (pid === null) await this.#start(id)
      else if (before !== hosts) process.kill(pid, 'SIGHUP')
    })
  }

  /** Removes the name server of a VPC. Has no effect on an unknown VPC. */
  remove(vpcId: string): Promise<void> {
    return this.#inTurn(async () => {
      const files = this.#filesOf(vpcId)
      if ((await readText(files.vpc)) === null) return
      const pid = await this.#pid(vpcId)
      if (pid !== null) process.kill(pid, 'SIGKILL')
      const { namespace, inside, outside } = devicesOf(vpcId)
      await this.#switchControl('--if-exists', 'del-port', inside, '--', '--if-exists', 'del-port', outside)
      if (await this.#hasNamespace(namespace)) await this.#run('ip', ['netns', 'delete', namespace])
      await rm(files.folder, { recursive: true, force: true })
    })
  }

  /** Name servers stay. */
  close(): void {
    clearInterval(this.#timer)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work)
    this.#work = result.catch(() => {})
    return result
  }

  async #checkAll(): Promise<void> {
    const folders = await readdir(this.#options.folder).catch(() => [])
    if (folders.length === 0) return
    // Runs no program, since nothing has changed almost every time.
    const onHost = await ownDevices()
    for (const folder of folders) {
      const vpcId = await readText(path.join(this.#options.folder, folder, 'vpc'))
      if (vpcId === null) continue
      const { inside, outside } = devicesOf(vpcId)
      const isMoved = !onHost.has(inside) && !onHost.has(outside)
      if (!isMoved || (await this.#pid(vpcId)) === null) await this.#start(vpcId)
    }
  }

  async #start(vpcId: string): Promise<void> {
    const { namespace, inside, outside } = devicesOf(vpcId)
    const names = portNames.names(vpcId)
    const { network, nextHop } = this.#options
    let devices = await this.#devicesIn(namespace)
    if (devices === null) {
      // It may be left from a mount namespace that has ended, and of no use.
      if (await this.#hasNamespace(namespace)) await this.#run('ip', ['netns', 'delete', namespace])
      await this.#run('ip', ['netns', 'add', namespace])
      devices = new Set()
    }
    const present = await this.#devicesOnHost()
    // Devices that went with a namespace are created again only with their ports.
    for (const device of [inside, outside]) {
      if (!devices.has(device) && !present.has(device))
        await this.#switchControl('--if-exists', 'del-port', device)
    }
    await this.#switchControl(
      ...internalPort(inside, names.server),
      '--',
      ...internalPort(outside, names.outside),
    )
    const onHost = await this.#devicesOnHost()
    for (const device of [inside, outside].filter((one) => onHost.has(one))) {
      await this.#run('ip', ['link', 'set', device, 'netns', namespace])
    }
    const outer = nameServerOutside(vpcId, network)
    const lines = [
      'link set lo up',
      `link set ${inside} address ${nameServer.mac} up`,
      `address replace ${nameServer.address}/${nameServer.width} dev ${inside}`,
      `link set ${outside} address ${outer.mac} up`,
      `address replace ${outer.address}${network.slice(network.indexOf('/'))} dev ${outside}`,
      `route replace default via ${nextHop} dev ${outside}`,
      // Answers take the way of the queries, also if a VPC has the addresses of a server outside.
      `route replace default via ${nameServer.gateway} dev ${inside} table 53`,
      'rule flush',
      `rule add from ${nameServer.address} lookup 53 priority 53`,
      'rule add lookup main priority 32766',
    ]
    await this.#run('ip', ['-n', namespace, '-batch', '-'], `${lines.join('\n')}\n`)
    const within = ['netns', 'exec', namespace]
    const settings = [
      'net.ipv4.ip_forward=0',
      'net.ipv4.conf.all.rp_filter=0',
      `net.ipv4.conf.${inside}.rp_filter=0`,
    ]
    await this.#run('ip', [...within, 'sysctl', '-q', '-w', ...settings])
    const pid = await this.#pid(vpcId)
    if (pid !== null) process.kill(pid, 'SIGKILL')
    await this.#run('ip', [...within, 'dnsmasq', `--conf-file=${this.#filesOf(vpcId).configuration}`])
  }

  #configuration(files: Files, zone: string): string {
    return [
      'bind-interfaces',
      `listen-address=${nameServer.address}`,
      `pid-file=${files.pid}`,
      'no-hosts',
      `addn-hosts=${files.hosts}`,
      `local=/${zone}/`,
      // Private addresses are known here, or nowhere.
      'bogus-priv',
      'no-resolv',
      ...this.#options.resolvers.map((address) => `server=${address}`),
      '',
    ].join('\n')
  }

  /** Returns the PID of a VPC's living name server, or null. */
  async #pid(vpcId: string): Promise<number | null> {
    const files = this.#filesOf(vpcId)
    const pid = Number(await readText(files.pid))
    const commandLine = pid > 0 ? await readText(`/proc/${pid}/cmdline`) : null
    return commandLine?.includes(files.configuration) === true ? pid : null
  }

  async #hasNamespace(name: string): Promise<boolean> {
    const list = await this.#run('ip', ['netns', 'list'])
    return list.split('\n').some((line) => line.split(' ')[0] === name)
  }

  /** Returns the devices in a network namespace; null if it does not exist or cannot be entered. */
  async #devicesIn(namespace: string): Promise<ReadonlySet<string> | null> {
    try {
      return namesOf(await this.#run('ip', ['-n', namespace, '-json', 'link', 'show']))
    } catch {
      return null
    }
  }

  async #devicesOnHost(): Promise<ReadonlySet<string>> {
    return namesOf(await this.#run('ip', ['-json', 'link', 'show']))
  }

  #switchControl(...args: readonly string[]): Promise<string> {
    return this.#run('ovs-vsctl', [`--db=${this.#database}`, '--timeout=10', ...args])
  }

  #filesOf(vpcId: string): Files {
    const folder = path.join(this.#options.folder, hashOf(vpcId))
    const file = (name: string) => path.join(folder, name)
    return {
      folder,
      vpc: file('vpc'),
      hosts: file('hosts'),
      configuration: file('dnsmasq.conf'),
      pid: file('pid'),
    }
  }
}

interface Files {
  readonly folder: string
  /** the ID of the VPC */
  readonly vpc: string
  readonly hosts: string
  readonly configuration: string
  readonly pid: string
}

function devicesOf(vpcId: string) {
  const hash = hashOf(vpcId)
  return { namespace: `portico-names-${hash}`, inside: `pn${hash}`, outside: `po${hash}` }
}

const hashOf = (vpcId: string): string => createHash('sha256').update(vpcId).digest('hex').slice(0, 12)

const internalPort = (device: string, interfaceId: string): readonly string[] => {
  const settings = ['type=internal', `external_ids:iface-id=${interfaceId}`]
  return ['--may-exist', 'add-port', 'br-int', device, '--', 'set', 'interface', device, ...settings]
}

/** Returns the names of the devices that `ip -json link show` has printed. */
function namesOf(links: string): ReadonlySet<string> {
  return new Set((JSON.parse(links) as { readonly ifname: string }[]).map(({ ifname }) => ifname))
}

const readText = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

/** Returns the network devices in the namespace of this process. */
async function ownDevices(): Promise<ReadonlySet<string>> {
  const lines = (await readText('/proc/net/dev'))?.split('\n') ?? []
  return new Set(lines.flatMap((line) => /^\s*([^\s:]+):/.exec(line)?.[1] ?? []))
}

/** Returns the addresses of the name servers that this host uses, without those on its loopback. */
export async function hostResolvers(): Promise<readonly string[]> {
  for (const file of ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf']) {
    const lines = (await readText(file))?.split('\n') ?? []
    const found = lines
      .flatMap((line) => /^nameserver\s+([\d.]+)\s*$/.exec(line)?.[1] ?? [])
      .filter((address) => !address.startsWith('127.'))
    if (found.length > 0) return found
  }
  return []
}
