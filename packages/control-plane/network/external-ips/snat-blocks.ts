/** Source NAT: four instances share an address, each with a block of its ports (semantics/external-ips.md section 1). */

export const snatBlockSize = 16384
export const snatBlocksPerAddress = 4

/** Ports of an address held as a whole. */
export const allPorts = { first_port: 0, last_port: 65535 } as const

/** The ports of a block, 0 to 3. */
export function snatBlock(index: number): { first_port: number; last_port: number } {
  return { first_port: index * snatBlockSize, last_port: (index + 1) * snatBlockSize - 1 }
}

/** The lowest block that is not held, given the first ports of those that are; null when there is none. */
export function lowestFreeBlock(heldFirstPorts: readonly number[]): number | null {
  for (let index = 0; index < snatBlocksPerAddress; index++) {
    if (!heldFirstPorts.includes(index * snatBlockSize)) return index
  }
  return null
}
