import { useEffect, useEffectEvent, useState } from 'react'
import { longestQuery } from '@portico/domain/oxql/language/limits.ts'
import { addressAtMost, type ExplorerSearch, lettersOf } from '#data/explorer-search.ts'

/** A query of the page. */
export interface ExplorerQuery {
  /** It stays the same query wherever it is moved to. */
  readonly id: number
  readonly text: string
  readonly isFolded: boolean
  /** What is drawn of its result; empty: what usually is. */
  readonly drawn: readonly string[]
}

type Written = Pick<ExplorerSearch, 'q' | 'fold' | 'draw'>

/**
 * What an address says of queries.
 * @param isOfView a view is named beside them: none at all would be those of the view
 */
export function writtenOf(queries: readonly ExplorerQuery[], isOfView: boolean): Written {
  const texts = queries.map(({ text }) => text)
  const fold = queries.flatMap(({ isFolded }, at) => (isFolded ? [at] : []))
  const draw = queries.flatMap(({ drawn }, at) => (drawn.length > 0 ? [[at, ...drawn].join('.')] : []))
  return {
    // An empty query alone is none.
    q: texts.some((text) => text !== '') ? texts : isOfView ? [''] : undefined,
    fold: fold.length > 0 ? fold : undefined,
    draw: draw.length > 0 ? draw : undefined,
  }
}

let made = 0

/** A new query. */
export const queryOf = (text: string): ExplorerQuery => ({ id: ++made, text, isFolded: false, drawn: [] })

/** The queries that an address names. */
export function queriesIn({ q = [], fold = [], draw = [] }: Written): readonly ExplorerQuery[] {
  const drawnAt = new Map(draw.map((each) => [Number(each.split('.')[0]), each.split('.').slice(1)]))
  return q.map((text, at) => ({
    ...queryOf(text),
    isFolded: fold.includes(at),
    drawn: drawnAt.get(at) ?? [],
  }))
}

/** Why queries cannot be in an address, and so not be asked either; null: they can. */
export function whyNotWritten(queries: readonly ExplorerQuery[]): string | null {
  if (lettersOf(queries.map(({ text }) => text)) > addressAtMost) {
    return 'These queries are too long together for an address: remove one, or shorten them'
  }
  return queries.some(({ text }) => text.length > longestQuery)
    ? `A query has at most ${longestQuery} characters`
    : null
}

const keyOf = ({ q, fold, draw }: Written) => JSON.stringify([q, fold, draw])

/** ms without a change after which the address says what is on the page */
const pause = 350

/**
 * The queries of the page. What is written is in the address a moment later; an address that says something else, because
 * a view was opened or somebody went back, is what the page shows. What is too long for an address stays on the page.
 * @param isOfView there is the view that the address names: one that is not there yet, or not any more, says nothing
 */
export function useQueries(
  search: ExplorerSearch,
  isOfView: boolean,
  onWritten: (written: Written) => void,
): readonly [
  readonly ExplorerQuery[],
  (change: (all: readonly ExplorerQuery[]) => readonly ExplorerQuery[]) => void,
] {
  const [queries, setQueries] = useState(() => queriesIn(search))
  const [seen, setSeen] = useState(() => keyOf(search))
  const [sent, setSent] = useState(seen)
  const addressed = keyOf(search)
  const written = writtenOf(queries, isOfView)
  const shown = keyOf(written)
  const isWritable = whyNotWritten(queries) === null
  if (addressed !== seen) {
    setSeen(addressed)
    // Only what is on its way there is to be waited for: it may be gone back to later.
    setSent(addressed)
    if (addressed !== sent && addressed !== shown) setQueries(queriesIn(search))
  }
  const write = useEffectEvent(() => {
    setSent(shown)
    onWritten(written)
  })
  useEffect(() => {
    if (shown === addressed || !isWritable) return undefined
    const timer = setTimeout(write, pause)
    return () => clearTimeout(timer)
  }, [shown, addressed, isWritable])
  return [queries, setQueries]
}
