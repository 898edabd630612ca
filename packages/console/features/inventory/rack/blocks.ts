import { looseMatch } from '#ui/format/loose-match.ts'
import type { RackSled } from '../rack-read.ts'

type Shown = Pick<RackSled, 'baseboard' | 'instances' | 'largest' | 'threads'>

/** A part of a sled's row, as wide as so many vCPUs. */
export interface Block {
  readonly id: string
  readonly width: number
  readonly isFound: boolean
}

/** What of a sled matches a search: all of it by its serial number, or some of its instances. */
export interface Matches {
  /** the sled itself, or an instance on it */
  readonly isAny: boolean
  readonly count: number
  readonly ids: ReadonlySet<string>
}

/** null while nothing is looked for. */
export function matchesOf(sled: Shown, text: string): Matches | null {
  const typed = text.trim()
  if (typed === '') return null
  if (looseMatch(sled.baseboard.serial, typed)) {
    return { isAny: true, count: sled.instances, ids: new Set(sled.largest.map(({ id }) => id)) }
  }
  const found = sled.largest.filter(({ name, projectName, siloName }) =>
    [name, projectName, siloName].some((word) => looseMatch(word, typed)),
  )
  return { isAny: found.length > 0, count: found.length, ids: new Set(found.map(({ id }) => id)) }
}

/** A block for each instance, the largest first; those that are not told one by one are one block at the end. */
export function blocksOf(sled: Shown, found: ReadonlySet<string> | null): Block[] {
  const blocks = sled.largest.map(({ id, ncpus }) => ({
    id,
    width: ncpus,
    isFound: found?.has(id) ?? false,
  }))
  const rest = sled.threads.reserved - blocks.reduce((sum, { width }) => sum + width, 0)
  return sled.instances > blocks.length && rest > 0
    ? [...blocks, { id: 'rest', width: rest, isFound: false }]
    : blocks
}
