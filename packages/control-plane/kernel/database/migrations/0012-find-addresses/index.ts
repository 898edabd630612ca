/** Interfaces are found by address, in whatever subnet. */
export const findAddresses: readonly string[] = [
  `create index network_interface_by_ip on network_interface (ip)`,
]
