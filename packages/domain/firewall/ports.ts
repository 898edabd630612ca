/** Ports and ranges of ports, as firewall filters write them: `22` or `8000-8999`. */

export const PORT_MAX = 65535

export interface PortRange {
  readonly first: number
  readonly last: number
}

const pattern = /^(\d{1,5})(?:-(\d{1,5}))?$/

/** Reads one port or `first-last`, blanks around it trimmed, 1 to 65535, in order; null for anything else. */
export function tryParsePortRange(text: string): PortRange | null {
  const match = pattern.exec(text.trim())
  if (match === null) return null
  const first = Number(match[1])
  const last = Number(match[2] ?? match[1])
  return first >= 1 && first <= last && last <= PORT_MAX ? { first, last } : null
}

/** What is wrong with a port range typed into a form, as a message, or null when it is good. */
export function portRangeProblem(text: string): string | null {
  return tryParsePortRange(text) === null ? 'Not a valid port range' : null
}

/**
 * The first port or range that a list has twice; undefined when each is there once. Spellings of one port count as one.
 * Ranges that overlap are different entries.
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
