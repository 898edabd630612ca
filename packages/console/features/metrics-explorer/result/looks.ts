import { createContext } from 'react'
import type { Look } from '#ui/chart/series.ts'
import type { ResultSeries, ResultTable } from './tables.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Look[]

/** Lines that can be told apart on one chart. */
export const looksAtMost = all.length

/** What things look like on the charts of a page: the same on each, as far as there are looks enough. */
export class Looks {
  readonly #known = new Map<string, Look>()

  /**
   * The looks of what one chart draws, each another. A thing has the look that it had first; a new one has that which the
   * fewest have.
   * @param things {@link looksAtMost} at most
   */
  of(things: readonly string[]): readonly Look[] {
    const taken = new Set<Look>()
    const kept = things.map((thing) => {
      const look = this.#known.get(thing)
      if (look === undefined || taken.has(look)) return null
      taken.add(look)
      return look
    })
    return kept.map((look, at) => {
      if (look !== null) return look
      const [next = 1] = all
        .filter((each) => !taken.has(each))
        .toSorted((a, b) => this.#usesOf(a) - this.#usesOf(b))
      taken.add(next)
      const thing = things[at] ?? ''
      if (!this.#known.has(thing)) this.#known.set(thing, next)
      return next
    })
  }

  #usesOf(look: Look): number {
    return [...this.#known.values()].filter((each) => each === look).length
  }
}

/** Those of the page. */
export const PageLooks = createContext(new Looks())

/** Fields that say which thing a series is of, where none tells it from others: that which is of the others first. */
const things = ['interface_id', 'disk_id', 'instance_id', 'sled_id', 'id', 'state']

/** An instance is told under either name. */
const nameOf = (field: string) => (field === 'attached_instance_id' ? 'instance_id' : field)

/** What a series is of, in words that are the same in all tables that tell of it. */
export function thingOf({ fields }: ResultSeries, { labelledBy, title }: ResultTable): string {
  const values = new Map(Object.entries(fields).map(([field, value]) => [nameOf(field), value]))
  const by =
    labelledBy.length > 0 ? labelledBy.map(nameOf) : things.filter((field) => values.has(field)).slice(0, 1)
  return by.length === 0 ? title : JSON.stringify(by.toSorted().map((field) => [field, values.get(field)]))
}
