/** Interfaces are searched by address in all subnets. */
export const findAddresses: readonly string[] = [
  `create index network_interface_by_ip on network_interface (ip)`,
]
