/** IPv4 addresses as integers from 0 to 2^32 - 1, so that numeric order and arithmetic apply to them. */

/** 255.255.255.255 */
export const IPV4_MAX = 2 ** 32 - 1

const octet = /^(0|[1-9]\d{0,2})$/

/** Parses dotted decimals without leading zeros; null for anything else. */
export function tryParseIpv4(text: string): number | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  let value = 0
  for (const part of parts) {
    if (!octet.test(part) || Number(part) > 255) return null
    value = value * 256 + Number(part)
  }
  return value
}

/** Parses an IPv4 address. @throws RangeError if the text is not one */
export function parseIpv4(text: string): number {
  const value = tryParseIpv4(text)
  if (value === null) throw new RangeError(`not an IPv4 address: ${text}`)
  return value
}

/** Formats an IPv4 address. @throws RangeError for a number outside 0 to 2^32 - 1 */
export function formatIpv4(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > IPV4_MAX) {
    throw new RangeError(`not the number of an IPv4 address: ${value}`)
  }
  return [value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value]
    .map((shifted) => Math.floor(shifted) % 256)
    .join('.')
}
