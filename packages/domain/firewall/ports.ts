/** Ports and port ranges of firewall filters: `22` or `8000-8999`. */

export const PORT_MAX = 65535

export interface PortRange {
  readonly first: number
  readonly last: number
}

const pattern = /^(\d{1,5})(?:-(\d{1,5}))?$/

/**
 * Parses one port or a range `first-last`; null for any other text. Both ports are from 1 to 65535, and first is not
 * above last. White space around the text is ignored.
 */
export function tryParsePortRange(text: string): PortRange | null {
  const match = pattern.exec(text.trim())
  if (match === null) return null
  const first = Number(match[1])
  const last = Number(match[2] ?? match[1])
  return first >= 1 && first <= last && last <= PORT_MAX ? { first, last } : null
}

/** Returns what is wrong with a port range typed into a form, or null. */
export function portRangeProblem(text: string): string | null {
  return tryParsePortRange(text) === null ? 'Not a valid port range' : null
}

/**
 * Returns the first port or range that a list contains twice, or undefined. Different spellings of a port are equal;
 * overlapping ranges are not.
 */
export function repeatedPort(ports: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ports.find((port) => {
    const range = tryParsePortRange(port)
    const key = range === null ? port : `${range.first}-${range.last}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}
