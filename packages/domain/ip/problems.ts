import { addressBits, tryParseAddress } from './cidr.ts'

/** What is wrong with an address or a block typed into a form, as a message, or null when it is good. */

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
  const most = addressBits[parsed.version]
  if (Number(width) > most) return `Max width for IPv${parsed.version} is ${most}`
  // A leading zero is no integer that the server would read.
  return /^0\d/.test(width) ? 'Width must be an integer' : null
}
