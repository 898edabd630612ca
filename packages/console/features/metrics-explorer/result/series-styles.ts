import { createContext } from 'react'
import type { SeriesStyle } from '#ui/chart/series.ts'
import type { ResultSeries, ResultTable } from './tables.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly SeriesStyle[]

/** Maximum number of lines that can be distinguished on one chart. */
export const maxStyles = all.length

/**
 * Assigns colors to the resources on the charts of a page. A resource has the same color on each chart, as long as
 * there are enough colors.
 */
export class SeriesStyles {
  readonly #known = new Map<string, SeriesStyle>()

  /**
   * Returns distinct colors for the resources of a chart. A resource keeps its first color; a new resource gets the
   * least used color.
   * @param things at most {@link maxStyles} subjects
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

/** The colors that all charts of the page share. */
export const PageStyles = createContext(new SeriesStyles())

/**
 * Fields that identify the subject of a series without label fields; the first one present is used. Fields of contained
 * resources, such as a disk of an instance, come first.
 */
const subjectFields = ['interface_id', 'disk_id', 'instance_id', 'sled_id', 'id', 'state']

/** Two fields identify an instance and are treated as one. */
const nameOf = (field: string) => (field === 'attached_instance_id' ? 'instance_id' : field)

/** Returns the subject of a series as a key that is equal in all tables. */
export function subjectOf({ fields }: ResultSeries, { labelledBy, title }: ResultTable): string {
  const values = new Map(Object.entries(fields).map(([field, value]) => [nameOf(field), value]))
  const by =
    labelledBy.length > 0
      ? labelledBy.map(nameOf)
      : subjectFields.filter((field) => values.has(field)).slice(0, 1)
  return by.length === 0 ? title : JSON.stringify(by.toSorted().map((field) => [field, values.get(field)]))
}
