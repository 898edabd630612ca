import { addressBits, tryParseAddress } from './cidr.ts'

/** Returns what is wrong with an address or block typed into a form, or null. */

export function ipProblem(text: string): string | null {
  return tryParseAddress(text.trim()) === null ? 'Not a valid IP address' : null
}

export function cidrProblem(text: string): string | null {
  const [address, width, ...rest] = text.trim().split('/')
  if (address === undefined || width === undefined || rest.length > 0) {
    return 'Must contain an IP address and a width, separated by a /'
  }
  const parsed = tryParseAddress(address)
  if (parsed === null) return 'Not a valid IP address'
  if (!/^\d+$/.test(width)) return 'Width must be an integer'
  const maxWidth = addressBits[parsed.version]
  if (Number(width) > maxWidth) return `Max width for IPv${parsed.version} is ${maxWidth}`
  // The server does not accept integers with leading zeros.
  return /^0\d/.test(width) ? 'Width must be an integer' : null
}
