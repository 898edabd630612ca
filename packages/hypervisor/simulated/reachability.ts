import type { RefusedPacket } from '#network/traffic.ts'

/** What happens to packets of a simulated guest, at one moment. */
export interface Reachability {
  /** Returns the address of a host name in the guest's VPC; null if there is none. */
  resolve(name: string): string | null
  /**
   * Decides about a packet of the guest's primary interface to an IPv4 address.
   * @param port of TCP; null for ICMP
   */
  send(address: string, port: number | null): SentPacket
  /** Decides about a packet from outside to the guest's external address; null if it has none. @param port of TCP */
  receive(source: string, port: number): SentPacket | null
  /** Returns the TCP ports that the firewall rules of the guest's VPC name, and addresses of its other interfaces. */
  peers(): { readonly ports: readonly number[]; readonly addresses: readonly string[] }
}

/** A packet, and the firewall rules that decided about it. */
export interface SentPacket {
  readonly arrives: boolean
  /** in order; null for the firewall that refuses the packet because no rule matches */
  readonly rules: readonly { readonly vpcId: string; readonly rule: string | null }[]
  /** the packet as the last rule refused it; null if all rules let it pass */
  readonly refused: Omit<RefusedPacket, 'time'> | null
}

/** Returns the reachability for the guest of an instance. */
export type ReachabilityOf = (instanceId: string) => Promise<Reachability>

/** The network as commands of a guest use it. */
export interface GuestNetwork {
  resolve(name: string): string | null
  /**
   * Whether packets of the guest's primary interface get to an IPv4 address.
   * @param port of TCP; null for ICMP
   * @param packets that the guest sends
   */
  reaches(address: string, port: number | null, packets: number): boolean
}

/** Returns the network for commands of an instance's guest. */
export type GuestNetworkOf = (instanceId: string) => Promise<GuestNetwork>
