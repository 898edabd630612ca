import type {
  VpcFirewallRuleFilter,
  VpcFirewallRuleTarget,
  VpcFirewallRuleUpdate,
} from '@portico/contract/schemas/firewall.ts'
import type { RouteDestination, RouteTarget } from '@portico/contract/schemas/routers.ts'
import type { Direction, Protocol } from '@portico/domain/networks/network.ts'
import type { ColumnType, Generated } from 'kysely'
import type { IdentityColumns, Json, ProjectObjectColumns, Timestamp } from './common.ts'

export interface IpPoolTable extends IdentityColumns {
  /** true for the control plane's own pool, which is built in */
  is_service: ColumnType<boolean, boolean | undefined, boolean>
}

export interface IpPoolRangeTable {
  id: string
  ip_pool_id: string
  /** IPv4 address as an integer */
  first_ip: number
  last_ip: number
  time_created: Timestamp
}

export interface IpPoolSiloTable {
  id: string
  ip_pool_id: string
  silo_id: string
  is_default: boolean
}

export interface IpPoolCursorTable {
  ip_pool_id: string
  whole_from: ColumnType<number, number | undefined, number>
  snat_from: ColumnType<number, number | undefined, number>
}

export interface VpcTable extends ProjectObjectColumns {
  dns_name: string
  ipv6_prefix: string
  vni: number
  system_router_id: string
}

export interface VpcSubnetTable extends ProjectObjectColumns {
  vpc_id: string
  ipv4_block: string
  ipv6_block: string
  custom_router_id: string | null
}

export interface VpcRouterTable extends ProjectObjectColumns {
  vpc_id: string
  kind: 'system' | 'custom'
}

export interface RouterRouteTable extends ProjectObjectColumns {
  vpc_id: string
  vpc_router_id: string
  kind: 'default' | 'vpc_subnet' | 'vpc_peering' | 'custom'
  vpc_subnet_id: string | null
  destination: Json<RouteDestination>
  target: Json<RouteTarget>
}

export interface InternetGatewayTable extends ProjectObjectColumns {
  vpc_id: string
}

export interface InternetGatewayIpPoolTable extends ProjectObjectColumns {
  internet_gateway_id: string
  ip_pool_id: string
}

export interface InternetGatewayIpAddressTable extends ProjectObjectColumns {
  internet_gateway_id: string
  address: string
}

export interface FirewallRuleTable extends ProjectObjectColumns {
  vpc_id: string
  status: VpcFirewallRuleUpdate['status']
  direction: VpcFirewallRuleUpdate['direction']
  action: VpcFirewallRuleUpdate['action']
  priority: number
  targets: Json<VpcFirewallRuleTarget[]>
  filters: Json<VpcFirewallRuleFilter>
}

export interface ExternalIpTable {
  id: string
  silo_id: string
  project_id: string
  kind: 'floating' | 'ephemeral' | 'snat'
  name: string | null
  description: string | null
  ip_pool_id: string
  /** IPv4 address as an integer */
  ip: number
  first_port: number
  last_port: number
  instance_id: string | null
  /** the probe that uses the ephemeral address; such a row has no instance */
  probe_id: ColumnType<string | null, string | null | undefined, never>
  time_created: Timestamp
  time_modified: Timestamp
}

export interface NetworkInterfaceTable extends ProjectObjectColumns {
  /** null: the interface belongs to a probe */
  instance_id: string | null
  probe_id: ColumnType<string | null, string | null | undefined, never>
  vpc_id: string
  subnet_id: string
  mac: string
  /** IPv4 address as an integer */
  ip: number
  slot: number
  is_primary: boolean
  transit_ips: Json<string[]>
}

/** An endpoint on a sled for testing a project's networks. */
export interface ProbeTable extends ProjectObjectColumns {
  sled_id: string
}

/** The networks from which the system may be reached; the table has one row. */
export interface AllowListTable {
  id: Generated<string>
  /** networks in canonical form; null: any address */
  ips: Json<readonly string[]> | null
  time_created: Timestamp
  time_modified: Timestamp
}

/** How far the network engine is with a VPC (control-plane/network/engine). */
export interface VpcNetworkTable {
  vpc_id: string
  /** generation of the newest document */
  wanted: number
  /** generation that the engine has stored */
  applied: ColumnType<number, number | undefined, number>
  /** generation that packets obey; 0 if none */
  in_force: ColumnType<number, number | undefined, number>
  /** time of the first change that is not in force; null if all are */
  time_waiting: ColumnType<Date | null, Date | null, Date | null>
  time_applied: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** parts of the document that the engine did not accept, each as one sentence */
  refused: ColumnType<readonly string[], string | undefined, string>
  /** IDs of the interfaces of running instances that the engine has no connection to */
  disconnected: ColumnType<string[], string[] | undefined, string[]>
}

/** The position in the change log up to which changes have become wanted generations; the table has one row. */
export interface VpcNetworkCursorTable {
  epoch: string
  position: number
}

/** How often a firewall rule decided (control-plane/network/traffic). Times and counters are those of the worker. */
export interface RuleUseTable {
  vpc_id: string
  /** name of the rule; empty: inbound packets that no rule matches */
  rule: string
  rule_id: string | null
  /** hash of what the rule matches and does */
  definition: string
  packets: number
  bytes: number
  counter_packets: number
  counter_bytes: number
  time_since: Timestamp
  /** null if there was no packet since `time_since` */
  time_last_used: Timestamp | null
}

/** Packets that a firewall refused, which are alike. */
export interface RefusedPacketTable {
  interface_id: string
  direction: Direction
  protocol: Protocol
  source: string
  destination: string
  /** null for a protocol without ports */
  port: number | null
  is_from_outside: boolean
  /** name of the rule; empty: no rule matches */
  rule: string
  count: number
  time_first: Timestamp
  time_last: Timestamp
}

/** When the counters of packets were last read; the table has one row. */
export interface TrafficCursorTable {
  /** where reading refused packets continues; null at first */
  refused_after: string | null
  time_read: Timestamp
  /** time since which packets are counted; null until they were read for the first time */
  time_since: Timestamp | null
}

/** A packet capture that is running. */
export interface PacketCaptureTable {
  id: string
  silo_id: string
  project_id: string
  /** what is captured: `net0 of web` */
  name: string
  instance: string
  network_interface_id: string
  seconds: number
  /** address and port to which the capture is limited; null for all packets */
  host: string | null
  port: number | null
  time_created: Timestamp
  /** when another capture of the interface may begin, even if the server of this one was killed */
  time_expires: Timestamp
}
