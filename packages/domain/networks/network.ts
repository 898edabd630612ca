/**
 * The resources of a project that decide where packets go, at one moment (docs/reference/networking-vpc.md,
 * docs/reference/external-ips.md). Rules and routes contain names as written; they are resolved here for each query,
 * since nothing validates them earlier.
 */

export interface Network {
  readonly vpcs: readonly Vpc[]
  readonly subnets: readonly Subnet[]
  readonly routers: readonly Router[]
  readonly routes: readonly Route[]
  readonly gateways: readonly Gateway[]
  readonly instances: readonly Instance[]
  readonly interfaces: readonly Interface[]
  readonly rules: readonly FirewallRule[]
}

interface Named {
  readonly id: string
  readonly name: string
}

type Vpc = Named

interface InVpc extends Named {
  readonly vpcId: string
}

export interface Subnet extends InVpc {
  /** address blocks, at most one per family */
  readonly blocks: readonly string[]
  /** ID of the custom router; null if only the system router applies */
  readonly customRouterId: string | null
}

export interface Router extends InVpc {
  readonly kind: 'system' | 'custom'
}

export type RouteKind = 'default' | 'vpc_subnet' | 'vpc_peering' | 'custom'

export interface Route extends Named {
  readonly routerId: string
  readonly kind: RouteKind
  readonly destination: { readonly type: 'ip' | 'ip_net' | 'vpc' | 'subnet'; readonly value: string }
  readonly target:
    | {
        readonly type: 'ip' | 'vpc' | 'subnet' | 'instance' | 'internet_gateway'
        readonly value: string
      }
    | { readonly type: 'drop' }
}

/**
 * An internet gateway with the external addresses that instances may use through it: the addresses of its pools, and
 * the single addresses attached to it.
 */
export interface Gateway extends InVpc {
  readonly poolIds: readonly string[]
  readonly addresses: readonly string[]
}

export interface Instance extends Named {
  /** whether the guest is running and can send and receive packets */
  readonly isRunning: boolean
  readonly externalIps: readonly ExternalIp[]
}

/** An external address of an instance. It belongs to the primary interface. */
export interface ExternalIp {
  readonly kind: 'floating' | 'ephemeral' | 'snat'
  readonly address: string
  readonly poolId: string
}

export interface Interface extends InVpc {
  readonly instanceId: string
  readonly subnetId: string
  readonly isPrimary: boolean
  /** the interface's own addresses, at most one per family */
  readonly addresses: readonly string[]
  /** Blocks of other addresses that the interface may send from and receive packets for. */
  readonly transitBlocks: readonly string[]
}

export const protocols = ['TCP', 'UDP', 'ICMP'] as const
export type Protocol = (typeof protocols)[number]

/** A target or host filter of a rule. */
export interface RuleEntry {
  readonly type: 'vpc' | 'subnet' | 'instance' | 'ip' | 'ip_net'
  readonly value: string
}

export type Direction = 'inbound' | 'outbound'

export interface FirewallRule extends InVpc {
  readonly isEnabled: boolean
  readonly direction: Direction
  readonly action: 'allow' | 'deny'
  /** 0 to 65535; the rule with the lowest value decides */
  readonly priority: number
  readonly targets: readonly RuleEntry[]
  /** null or empty: any host */
  readonly hosts: readonly RuleEntry[] | null
  /** null or empty: any port; `22` or `8000-8999` */
  readonly ports: readonly string[] | null
  /** null or empty: any protocol */
  readonly protocols: readonly Protocol[] | null
}
