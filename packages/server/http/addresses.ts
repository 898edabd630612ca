import { type BlockList, isIP } from 'node:net'

/**
 * Returns an address in its usual form: IPv4 addresses that a socket reports as `::ffff:192.0.2.1` in dotted form, and
 * IPv6 addresses without a zone.
 */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  return mapped ?? bare.toLowerCase()
}

/**
 * Returns the source of an address: an IPv4 address, or the /64 network of an IPv6 one, which usually belongs to one
 * customer.
 */
export function sourceOf(address: string): string {
  const plain = plainAddress(address)
  return isIP(plain) === 6 ? `${groups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  // The URL parser accepts every notation, and returns the shortest.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = shortest.split('::')
  const parts = (text: string) => text.split(':').filter((part) => part !== '')
  if (tail === undefined) return parts(head)
  const missing = 8 - parts(head).length - parts(tail).length
  return [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail)]
}

export function isTrusted(trusted: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && trusted.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Adds an address (`192.0.2.1`, `2001:db8::1`) or a network (`10.0.0.0/8`). @returns false if the text is neither */
export function addTrusted(trusted: BlockList, text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    trusted.addAddress(address, family)
    return true
  }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)) return false
  trusted.addSubnet(address, Number(prefix), family)
  return true
}

/** Returns whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain === '::1' || plain.startsWith('127.')
}
