/** Where packets of a simulated guest get to, at one moment. */
export interface Reachability {
  /** Returns the address of a host name in the guest's VPC; null if there is none. */
  resolve(name: string): string | null
  /**
   * Whether packets of the guest's primary interface get to an IPv4 address.
   * @param port of TCP; null for ICMP
   */
  reaches(address: string, port: number | null): boolean
}

/** Returns the reachability for the guest of an instance. */
export type ReachabilityOf = (instanceId: string) => Promise<Reachability>
