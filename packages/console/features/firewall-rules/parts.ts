import { repeatedPort, tryParsePortRange } from '@portico/domain/firewall/ports.ts'
import { canonicalEntry, isSameEntry } from '@portico/domain/firewall/entries.ts'
import { tryParseAddress, tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { nameProblem } from '@portico/domain/names.ts'
import type { PartRow } from './request.ts'
import type { PartType } from './rule.ts'

/** Labels of a type and its value. */
export const partLabels: Readonly<Record<PartType, { readonly type: string; readonly value: string }>> = {
  vpc: { type: 'VPC', value: 'VPC name' },
  subnet: { type: 'VPC subnet', value: 'Subnet name' },
  instance: { type: 'Instance', value: 'Instance name' },
  ip: { type: 'IP', value: 'IP address' },
  ip_net: { type: 'IP subnet', value: 'IP network' },
}

export const partTypes = Object.keys(partLabels) as readonly PartType[]

/**
 * Returns the type that the format of a typed text implies; the selected type if the text may be a name. An address
 * typed for the type IP subnet is not treated as a host, because it probably lacks its prefix length.
 */
export function typeOfText(text: string, chosen: PartType): PartType {
  const typed = text.trim()
  if (tryParseAddress(typed) !== null) return chosen === 'ip_net' ? 'ip_net' : 'ip'
  return tryParseCidr(typed) === null ? chosen : 'ip_net'
}

/** Returns why a value is not valid for a type, or null. */
function partProblem(type: PartType, value: string): string | null {
  if (type === 'ip') return ipProblem(value)
  if (type === 'ip_net') return cidrProblem(value)
  return nameProblem(value, partLabels[type].value)
}

/**
 * Returns the list after adding an entry. An entry that was marked as removed is restored.
 * @returns the list, or a message that describes the error
 */
export function withPart(
  rows: readonly PartRow[],
  type: PartType,
  text: string,
): { readonly rows: readonly PartRow[] } | { readonly problem: string } {
  const part = canonicalEntry({ type, value: text.trim() })
  const problem = partProblem(type, part.value)
  if (problem !== null) return { problem }
  const isIt = (row: PartRow) => isSameEntry(row, part)
  const there = rows.find(isIt)
  if (there?.mark === 'removed') {
    return { rows: rows.map((row) => (isIt(row) ? { ...row, mark: 'saved' } : row)) }
  }
  if (there !== undefined) return { problem: `${part.value} is already in the list` }
  return { rows: [...rows, { ...part, mark: 'new' }] }
}

/**
 * Returns the list after marking an entry as removed, or restoring it. An entry that was never saved is deleted from
 * the list.
 */
export function toggledPart(rows: readonly PartRow[], at: PartRow): readonly PartRow[] {
  if (at.mark === 'new') return rows.filter((row) => row !== at)
  const mark = at.mark === 'removed' ? 'saved' : 'removed'
  return rows.map((row) => (row === at ? { ...row, mark } : row))
}

/**
 * Returns the ports after adding those of a text, which are separated by spaces and commas. A range may have spaces
 * around its dash.
 */
export function withPorts(
  ports: readonly string[],
  text: string,
): { readonly ports: readonly string[] } | { readonly problem: string } {
  const typed = text
    .replaceAll(/(\d)\s*[-–]\s*(?=\d)/g, '$1-')
    .split(/[\s,]+/)
    .filter((each) => each !== '')
  if (typed.length === 0) return { problem: 'Type a port or a range first' }
  const bad = typed.find((each) => tryParsePortRange(each) === null)
  if (bad !== undefined) {
    return { problem: `"${bad}" is not a port or range from 1 to 65535, such as 22 or 8080-8089` }
  }
  const all = [...ports, ...typed]
  const repeated = repeatedPort(all)
  return repeated === undefined ? { ports: all } : { problem: `${repeated} is already in the list` }
}
