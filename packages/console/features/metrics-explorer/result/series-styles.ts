import { createContext } from 'react'
import type { SeriesStyle } from '#ui/chart/series.ts'
import type { ResultSeries, ResultTable } from './tables.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly SeriesStyle[]

/** The maximum number of lines that can be distinguished on one chart. */
export const maxStyles = all.length

/** The colors of resources on the charts of a page: the same on each, as long as there are enough colors. */
export class SeriesStyles {
  readonly #known = new Map<string, SeriesStyle>()

  /**
   * Returns the colors of a chart's resources, all different. A resource keeps its first color; a new one gets the
   * least used.
   * @param things at most {@link maxStyles}
   */
  of(things: readonly string[]): readonly SeriesStyle[] {
    const taken = new Set<SeriesStyle>()
    const kept = things.map((thing) => {
      const style = this.#known.get(thing)
      if (style === undefined || taken.has(style)) return null
      taken.add(style)
      return style
    })
    return kept.map((style, at) => {
      if (style !== null) return style
      const [next = 1] = all
        .filter((each) => !taken.has(each))
        .toSorted((a, b) => this.#usesOf(a) - this.#usesOf(b))
      taken.add(next)
      const thing = things[at] ?? ''
      if (!this.#known.has(thing)) this.#known.set(thing, next)
      return next
    })
  }

  #usesOf(style: SeriesStyle): number {
    return [...this.#known.values()].filter((each) => each === style).length
  }
}

/** The colors of the page. */
export const PageStyles = createContext(new SeriesStyles())

/**
 * Fields that identify the subject of a series when no field distinguishes it from others; contained resources come
 * first.
 */
const things = ['interface_id', 'disk_id', 'instance_id', 'sled_id', 'id', 'state']

/** Both fields identify an instance. */
const nameOf = (field: string) => (field === 'attached_instance_id' ? 'instance_id' : field)

/** Returns the subject of a series as a key that is the same in all tables. */
export function subjectOf({ fields }: ResultSeries, { labelledBy, title }: ResultTable): string {
  const values = new Map(Object.entries(fields).map(([field, value]) => [nameOf(field), value]))
  const by =
    labelledBy.length > 0 ? labelledBy.map(nameOf) : things.filter((field) => values.has(field)).slice(0, 1)
  return by.length === 0 ? title : JSON.stringify(by.toSorted().map((field) => [field, values.get(field)]))
}
