import { looseMatch } from '#ui/format/loose-match.ts'
import type { RackSled } from '../rack-queries.ts'

type Shown = Pick<RackSled, 'baseboard' | 'instances' | 'largest' | 'threads'>

/** A block in a sled's row; its width is proportional to a number of vCPUs. */
export interface Block {
  readonly id: string
  readonly width: number
  readonly isFound: boolean
}

/** What a search matches on a sled: the whole sled by its serial number, or some of its instances. */
export interface Matches {
  /** Whether the sled itself or an instance on it matches */
  readonly isAny: boolean
  readonly count: number
  readonly ids: ReadonlySet<string>
}

/** Returns the matches of a search on a sled; null without a search text. */
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

/**
 * Returns a block for each instance, the largest first. Instances that are not listed individually are one block at the
 * end.
 */
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
