import type { RunProgram } from './host-commands.ts'
import { hostMac } from './names.ts'
import { tapPrefix } from './taps.ts'

export interface OutsideOptions {
  /** network interface of this host that leads to the outside; null if only this host reaches external addresses */
  readonly uplink: string | null
  /**
   * `routed`: the outside knows that external addresses are at this host, or asks for them on the uplink's link.
   * `masqueraded`: packets leave with the address of this host, and only this host reaches external addresses.
   */
  readonly mode: 'routed' | 'masqueraded'
  /** network between this host and the edge routers of VPCs, which is used for nothing else */
  readonly network: string
  /** address of this host in that network */
  readonly nextHop: string
}

/** The bridge to the outside. Its interface on the host has the same name. */
export const bridge = 'br-portico'

const filterTables = ['inet portico', 'arp portico']

/** What `ip -json` returns, as far as it is used. */
interface HostInterface {
  readonly addr_info?: readonly { readonly local?: string; readonly broadcast?: string }[]
}
interface HostRoute {
  readonly type?: string
  readonly dst?: string
  readonly gateway?: string
}

/** Name by which OVN refers to the bridge. */
export const physicalNetwork = 'portico'

/** Milliseconds between looks at the rules of the host, which other programs may remove. */
const checkEveryMs = 5000

/** Marks routes of Portico, so that no others are changed. The kernel accepts any number. */
const routeProtocol = '112'

/**
 * The connection of the external switch with this host, which routes between the uplink and the edge routers. Packets of
 * guests are not accepted by the host itself.
 */
export class Outside {
  readonly #run: RunProgram
  readonly #options: OutsideOptions

  readonly #database: string
  #timer: NodeJS.Timeout | null = null

  /** @param database address of Open vSwitch's database on this host */
  constructor(run: RunProgram, database: string, options: OutsideOptions) {
    this.#run = run
    this.#database = database
    this.#options = options
  }

  /**
   * Brings the host to the wanted state, whatever it is.
   * @param datapathType of Open vSwitch's bridges
   * @param mtu of guests: the host divides larger packets, or tells their senders
   */
  async prepare(datapathType: string, mtu: number): Promise<void> {
    const { uplink, mode, network, nextHop } = this.#options
    // The filter comes first: from then on, packets may pass.
    await this.#run('nft', ['-f', '-'], this.#filter())
    // What fails is tried again after the same time.
    this.#timer = setInterval(() => void this.#restoreFilter().catch(() => {}), checkEveryMs).unref()
    const switchControl = (...args: readonly string[]) =>
      this.#run('ovs-vsctl', [`--db=${this.#database}`, '--timeout=10', ...args])
    const column = 'external_ids:ovn-bridge-mappings'
    const others = (await switchControl('--if-exists', 'get', 'open', '.', column))
      .trim()
      .replaceAll('"', '')
      .split(',')
      .filter((mapping) => mapping !== '' && !mapping.startsWith(`${physicalNetwork}:`))
    const mappings = [...others, `${physicalNetwork}:${bridge}`].join(',')
    await switchControl(
      '--may-exist',
      'add-br',
      bridge,
      '--',
      'set',
      'interface',
      bridge,
      `mtu_request=${mtu}`,
    )
    const settings = [`datapath_type=${datapathType}`, `other-config:hwaddr="${hostMac}"`]
    await switchControl(
      'set',
      'bridge',
      bridge,
      ...settings,
      '--',
      'set',
      'open',
      '.',
      `${column}="${mappings}"`,
    )
    const width = network.slice(network.indexOf('/'))
    await this.#run('ip', ['link', 'set', bridge, 'address', hostMac, 'up'])
    await this.#run('ip', ['address', 'replace', `${nextHop}${width}`, 'dev', bridge])
    await this.#run('sysctl', [
      '-q',
      '-w',
      'net.ipv4.ip_forward=1',
      // Packets between VPCs come in and go out by the same interface, and have no shorter way.
      `net.ipv4.conf.${bridge}.send_redirects=0`,
      ...(uplink === null ? [] : [`net.ipv4.conf.${uplink}.proxy_arp=${mode === 'routed' ? 1 : 0}`]),
    ])
  }

  /** The host stays as it is. */
  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
  }

  /** Loads the filter again if it was removed, as `nft flush ruleset` does. */
  async #restoreFilter(): Promise<void> {
    const present = await this.#run('nft', ['list', 'tables'])
    if (filterTables.every((table) => present.includes(`table ${table}\n`))) return
    await this.#run('nft', ['-f', '-'], this.#filter())
  }

  /**
   * Returns the addresses that no instance may have, because this host or its network uses them: those of its
   * interfaces with their broadcast addresses, and of its routers.
   */
  async ownAddresses(): Promise<ReadonlySet<string>> {
    const [interfaces, routes] = await Promise.all([
      this.#run('ip', ['-json', '-4', 'address', 'show']),
      this.#run('ip', ['-json', '-4', 'route', 'show', 'table', 'all']),
    ])
    const addresses = (JSON.parse(interfaces) as HostInterface[]).flatMap(({ addr_info }) =>
      (addr_info ?? []).flatMap(({ local, broadcast }) => [local, broadcast]),
    )
    const others = (JSON.parse(routes) as HostRoute[]).flatMap(({ type, dst, gateway }) => [
      gateway,
      type === 'broadcast' ? dst : undefined,
    ])
    return new Set([...addresses, ...others].filter((address) => address !== undefined))
  }

  /** Routes exactly these addresses to the edge routers. */
  async route(addresses: readonly string[]): Promise<void> {
    const routes = JSON.parse(
      await this.#run('ip', ['-json', 'route', 'show', 'dev', bridge, 'proto', routeProtocol]),
    ) as { readonly dst: string }[]
    const present = new Set(routes.map(({ dst }) => dst))
    const wanted = new Set(addresses)
    const changes = [
      ...[...wanted]
        .filter((one) => !present.has(one))
        .map((one) => `route replace ${one} dev ${bridge} proto ${routeProtocol}`),
      ...[...present]
        .filter((one) => !wanted.has(one))
        .map((one) => `route delete ${one} dev ${bridge} proto ${routeProtocol}`),
    ]
    if (changes.length > 0) await this.#run('ip', ['-batch', '-'], `${changes.join('\n')}\n`)
  }

  /** Rules of nftables that replace the former ones as a whole. */
  #filter(): string {
    const { uplink, mode, network } = this.#options
    const through =
      uplink === null
        ? []
        : [`iifname "${bridge}" oifname "${uplink}" accept`, `iifname "${uplink}" oifname "${bridge}" accept`]
    const masquerade = [
      `ip saddr ${network} oifname != "${bridge}" masquerade`,
      ...(uplink === null || mode === 'routed' ? [] : [`iifname "${bridge}" oifname "${uplink}" masquerade`]),
    ]
    return [
      ...filterTables.flatMap((table) => [`table ${table}`, `delete table ${table}`]),
      // Only Open vSwitch receives what guests send. With the user-space switch, the kernel gets a copy of each packet.
      'table arp portico {',
      'chain input {',
      'type filter hook input priority filter',
      `iifname "${tapPrefix}*" drop`,
      '}',
      '}',
      'table inet portico {',
      'chain prerouting {',
      'type filter hook prerouting priority raw',
      `iifname "${tapPrefix}*" drop`,
      '}',
      'chain input {',
      'type filter hook input priority filter',
      `iifname "${bridge}" ct state established,related accept`,
      `iifname "${bridge}" drop`,
      '}',
      'chain forward {',
      'type filter hook forward priority filter',
      `iifname "${bridge}" oifname "${bridge}" accept`,
      ...through,
      // Name servers ask others, wherever those of this host are.
      `iifname "${bridge}" ip saddr ${network} udp dport 53 accept`,
      `iifname "${bridge}" ip saddr ${network} tcp dport 53 accept`,
      `oifname "${bridge}" ct state established,related accept`,
      `iifname "${bridge}" drop`,
      `oifname "${bridge}" drop`,
      '}',
      'chain postrouting {',
      'type nat hook postrouting priority srcnat',
      ...masquerade,
      '}',
      '}',
      '',
    ].join('\n')
  }
}
