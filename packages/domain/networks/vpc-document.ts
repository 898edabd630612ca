/**
 * One VPC as a network engine needs it: every name is resolved to addresses and interfaces, so that an engine knows no
 * rule of the API. Addresses and blocks are in canonical spelling.
 */
export interface VpcDocument {
  readonly id: string
  /** DNS domain of the VPC's names, without a dot at the end; hosts are `HOSTNAME.ZONE` */
  readonly dnsZone: string
  readonly subnets: readonly DocumentSubnet[]
  readonly ports: readonly DocumentPort[]
  /** enabled rules of both directions in the order of evaluation; the first that matches decides */
  readonly rules: readonly DocumentRule[]
}

export interface DocumentSubnet {
  readonly id: string
  /** at most one block per family */
  readonly blocks: readonly string[]
  /** routes in order: the first whose block contains the destination decides; without one, a packet is dropped */
  readonly routes: readonly DocumentRoute[]
}

export interface DocumentRoute {
  readonly block: string
  readonly hop:
    /** the interface that has the destination as its own address */
    | { readonly type: 'local' }
    /** an interface whose guest forwards the packet */
    | { readonly type: 'port'; readonly portId: string; readonly address: string }
    /** leaves the VPC. Ports that have no entry may not leave through this gateway */
    | { readonly type: 'gateway'; readonly egress: readonly Egress[] }
    | { readonly type: 'drop' }
}

/** The external address with which packets of an interface leave through a gateway. */
export interface Egress {
  readonly portId: string
  readonly address: string
  /** source ports that the instance may use; null for all */
  readonly sourcePorts: { readonly first: number; readonly last: number } | null
}

export interface DocumentPort {
  /** ID of the network interface */
  readonly id: string
  readonly subnetId: string
  readonly mac: string
  /** own addresses, at most one per family */
  readonly addresses: readonly string[]
  /** other blocks that the interface may send from and receive packets for */
  readonly transitBlocks: readonly string[]
  /** host name for DHCP and DNS */
  readonly hostname: string
  /** ID of the sled on which its machine runs; null while no machine runs */
  readonly sledId: string | null
  /** floating and ephemeral addresses through which the outside reaches the interface */
  readonly externalAddresses: readonly string[]
}

export interface DocumentRule {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly action: 'allow' | 'deny'
  /** IDs of the interfaces to which the rule applies */
  readonly ports: readonly string[]
  /**
   * blocks of the other end; null for any. `inside`: only if the packet stays within the VPC; `anywhere`: always
   */
  readonly remotes: { readonly inside: readonly string[]; readonly anywhere: readonly string[] } | null
  /** null for any; `TCP`, `UDP`, `ICMP` */
  readonly protocols: readonly ('TCP' | 'UDP' | 'ICMP')[] | null
  /** destination ports; null for any */
  readonly portRanges: readonly { readonly first: number; readonly last: number }[] | null
}
