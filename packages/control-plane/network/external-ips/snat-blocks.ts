/**
 * Number of ports in a block. For source NAT, four instances share an address, each with its own block of ports
 * (docs/reference/external-ips.md#kinds). The database function `lowest_shared_address`, which chooses blocks, contains
 * the first ports as well.
 */
const blockSize = 16384

/** The ports of an address that one resource has alone. */
export const allPorts = { first_port: 0, last_port: 65535 } as const

/** Returns the ports of the block with this first port. */
export function blockFrom(first_port: number): { first_port: number; last_port: number } {
  return { first_port, last_port: first_port + blockSize - 1 }
}
