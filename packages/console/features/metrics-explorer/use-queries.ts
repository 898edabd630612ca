import { useEffect, useEffectEvent, useState } from 'react'
import { maxQueryLength } from '@portico/domain/oxql/language/limits.ts'
import { maxUrlLength, type ExplorerSearch, urlLengthOf } from '#data/explorer-search.ts'

/** A query on the page. */
export interface ExplorerQuery {
  /** Identifies the query when it is moved. */
  readonly id: number
  readonly text: string
  readonly isFolded: boolean
  /** The series and statistics that are drawn; empty for the default. */
  readonly drawn: readonly string[]
}

type QueriesUrlState = Pick<ExplorerSearch, 'q' | 'fold' | 'draw'>

/**
 * Returns the URL state of the queries.
 * @param isOfView whether the URL names a view, in which case a URL without queries would mean the queries of the view
 */
export function urlStateOf(queries: readonly ExplorerQuery[], isOfView: boolean): QueriesUrlState {
  const texts = queries.map(({ text }) => text)
  const fold = queries.flatMap(({ isFolded }, at) => (isFolded ? [at] : []))
  const draw = queries.flatMap(({ drawn }, at) => (drawn.length > 0 ? [[at, ...drawn].join('.')] : []))
  return {
    // A single empty query is omitted from the URL.
    q: texts.some((text) => text !== '') ? texts : isOfView ? [''] : undefined,
    fold: fold.length > 0 ? fold : undefined,
    draw: draw.length > 0 ? draw : undefined,
  }
}

let made = 0

/** Creates a query. */
export const queryOf = (text: string): ExplorerQuery => ({ id: ++made, text, isFolded: false, drawn: [] })

/** Returns the queries in a URL. */
export function queriesIn({ q = [], fold = [], draw = [] }: QueriesUrlState): readonly ExplorerQuery[] {
  const drawnAt = new Map(draw.map((each) => [Number(each.split('.')[0]), each.split('.').slice(1)]))
  return q.map((text, at) => ({
    ...queryOf(text),
    isFolded: fold.includes(at),
    drawn: drawnAt.get(at) ?? [],
  }))
}

/** Returns why queries do not fit into a URL, in which case they cannot run; null if they fit. */
export function whyTooLong(queries: readonly ExplorerQuery[]): string | null {
  if (urlLengthOf(queries.map(({ text }) => text)) > maxUrlLength) {
    return 'These queries are too long for the URL of this page. Remove or shorten one'
  }
  return queries.some(({ text }) => text.length > maxQueryLength)
    ? `A query has at most ${maxQueryLength} characters`
    : null
}

const keyOf = ({ q, fold, draw }: QueriesUrlState) => JSON.stringify([q, fold, draw])

/** ms after the last change before the URL is updated */
const pause = 350

/**
 * Returns the queries of the page. Typed text is written to the URL with a delay. If the URL changes for another
 * reason, such as opening a view or going back, the page follows. Queries that are too long for a URL are kept on the
 * page only.
 * @param isOfView whether the view in the URL is loaded; a view that is not loaded or was deleted has no queries
 */
export function useQueries(
  search: ExplorerSearch,
  isOfView: boolean,
  onWritten: (written: QueriesUrlState) => void,
): readonly [
  readonly ExplorerQuery[],
  (change: (all: readonly ExplorerQuery[]) => readonly ExplorerQuery[]) => void,
] {
  const [queries, setQueries] = useState(() => queriesIn(search))
  const [seen, setSeen] = useState(() => keyOf(search))
  const [sent, setSent] = useState(seen)
  const addressed = keyOf(search)
  const written = urlStateOf(queries, isOfView)
  const shown = keyOf(written)
  const isWritable = whyTooLong(queries) === null
  if (addressed !== seen) {
    setSeen(addressed)
    // Waits for the latest update of the URL only, because the user may go back to an earlier URL.
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
