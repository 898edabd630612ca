import type { Direction, Protocol } from '@portico/domain/networks/network.ts'

/** What happened to packets: how often each firewall rule decided, and which packets were refused. */
export interface NetworkTraffic {
  /** Returns the counters of firewall rules that decided packets, and of packets that no rule matches. */
  counters(): Promise<readonly RuleCounter[]>
  /**
   * Returns the packets that firewalls refused, in order of time, not each of many that are alike. Those that were
   * refused between two calls are included, if they are not too many.
   * @param after where the previous call ended; null for the first call
   */
  refusedPackets(
    after: string | null,
  ): Promise<{ readonly refused: readonly RefusedPacket[]; readonly next: string }>
}

export interface RuleCounter {
  readonly vpcId: string
  /** ID of the rule in the document of its VPC; null: inbound packets that no rule matches */
  readonly rule: string | null
  /**
   * packets that the rule decided, from the end that opened the connection; replies are not counted. The counter may
   * begin again at 0 at any time.
   */
  readonly packets: number
  readonly bytes: number
  /** time of the last one, to the second */
  readonly lastUsed: Date
}

export interface RefusedPacket {
  readonly time: Date
  /** ID of the network interface whose firewall refused it */
  readonly portId: string
  readonly direction: Direction
  /** ID of the rule in the document of the VPC; null: no rule matches */
  readonly rule: string | null
  readonly protocol: Protocol
  /** addresses as the interface sees them */
  readonly source: string
  readonly destination: string
  /** destination port; null if the protocol has no ports */
  readonly port: number | null
  /** whether the packet came from outside the VPC */
  readonly isFromOutside: boolean
}
