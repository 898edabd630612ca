import {
  formatAddress,
  formatCidr,
  type Cidr,
  tryParseAddress,
  tryParseCidr,
} from '@portico/domain/ip/cidr.ts'
import { addressBits, firstOf, lastOf } from '@portico/domain/ip/cidr.ts'
import { cidrProblem } from '@portico/domain/ip/problems.ts'

/** First and last address of a block. */
interface Block {
  readonly firstAddress: string
  readonly lastAddress: string
}

/** Returns the network that has exactly the addresses of a block; null if there is none. */
export function networkOfBlock({ firstAddress, lastAddress }: Block): string | null {
  const [first, last] = [tryParseAddress(firstAddress), tryParseAddress(lastAddress)]
  if (first === null || last === null || first.version !== last.version) return null
  const size = last.value - first.value + 1n
  // Networks have sizes that are powers of two.
  const bits = size.toString(2).length - 1
  if (size !== 1n << BigInt(bits) || first.value % size !== 0n) return null
  const network: Cidr = {
    version: first.version,
    address: first.value,
    width: addressBits[first.version] - bits,
  }
  return formatCidr(network)
}

/** Returns why a network cannot be announced from a block, or null. */
export function networkProblem(text: string, block: Block | undefined): string | null {
  const problem = cidrProblem(text)
  const network = tryParseCidr(text.trim())
  if (problem !== null || network === null || block === undefined) return problem
  const [first, last] = [tryParseAddress(block.firstAddress), tryParseAddress(block.lastAddress)]
  if (first === null || last === null) return null
  if (first.version !== network.version) return `The block is IPv${first.version}`
  const isApart = lastOf(network) < first.value || firstOf(network) > last.value
  return isApart
    ? `The network is outside the block, which ends at ${formatAddress({ version: last.version, value: last.value })}`
    : null
}
