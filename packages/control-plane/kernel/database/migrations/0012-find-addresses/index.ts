/** Interfaces are found by their address, wherever they lie. */
export const findAddresses: readonly string[] = [
  `create index network_interface_by_ip on network_interface (ip)`,
]
