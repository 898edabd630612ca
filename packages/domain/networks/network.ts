/**
 * The objects of a project that decide where packets go, as they are at one moment (docs/reference/networking-vpc.md,
 * docs/reference/external-ips.md). Names in rules and routes are as they were written: what they mean is looked up
 * here, each time, since nothing checks them before.
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
  /** one of each family */
  readonly blocks: readonly string[]
  /** null for the system router alone */
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

/** An internet gateway, with what addresses of it may be used: those of its pools, and single ones. */
export interface Gateway extends InVpc {
  readonly poolIds: readonly string[]
  readonly addresses: readonly string[]
}

export interface Instance extends Named {
  /** Is there a guest that takes and sends packets? */
  readonly isRunning: boolean
  readonly externalIps: readonly ExternalIp[]
}

/** Only the primary interface of an instance has them. */
export interface ExternalIp {
  readonly kind: 'floating' | 'ephemeral' | 'snat'
  readonly address: string
  readonly poolId: string
}

export interface Interface extends InVpc {
  readonly instanceId: string
  readonly subnetId: string
  readonly isPrimary: boolean
  /** at most one of each family */
  readonly addresses: readonly string[]
  /** Blocks of other addresses that it may send from and is given packets for. */
  readonly transitBlocks: readonly string[]
}

export const protocols = ['TCP', 'UDP', 'ICMP'] as const
export type Protocol = (typeof protocols)[number]

/** What a rule names: its targets, and the other side. */
export interface RulePart {
  readonly type: 'vpc' | 'subnet' | 'instance' | 'ip' | 'ip_net'
  readonly value: string
}

export type Direction = 'inbound' | 'outbound'

export interface FirewallRule extends InVpc {
  readonly isEnabled: boolean
  readonly direction: Direction
  readonly action: 'allow' | 'deny'
  /** 0 to 65535; the lowest decides */
  readonly priority: number
  readonly targets: readonly RulePart[]
  /** null or empty: anything */
  readonly hosts: readonly RulePart[] | null
  /** null or empty: any; `22` or `8000-8999` */
  readonly ports: readonly string[] | null
  /** null or empty: any */
  readonly protocols: readonly Protocol[] | null
}
