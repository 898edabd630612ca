import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How a table of rows came out when they were last shown; lengths in CSS px. */
interface KnownLayout {
  /** what its cells are: another choice of columns comes out otherwise */
  readonly shape: string
  /** what else decides of widths and heights: that of the window, and the density of lists */
  readonly look: string
  /** of the box around it */
  readonly boxWidth: number
  /** of the cells of its head, in their order */
  readonly widths: readonly number[]
  /** where its first row began in the window; above it where the page was scrolled */
  readonly top: number
  readonly rowHeight: number
}

/** Rows out of sight that are drawn with the others: so few take no time. */
const few = 3

/** ms that rows out of sight have at most to wait: who goes on to another page at once does without them. */
const moment = 1000

/**
 * What brings rows into sight, or asks for all of them: finding in the page and printing begin so. A pointer that moves
 * may be about to scroll, which browsers do before they tell.
 */
const wanting = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'beforeprint', 'resize'] as const

/** By the very rows: what an answer says anew is another array, whatever else stays (data/share.ts). */
const layouts = new WeakMap<readonly unknown[], KnownLayout>()

export interface TableLayoutNow {
  readonly table: RefObject<HTMLTableElement | null>
  /** Widths that hold for as long as nothing in the table changes; null where they come from the rows. */
  readonly known: KnownLayout | null
  /** How many rows are drawn: all, but for the first moment of a table that was here before. */
  readonly drawn: number
}

/**
 * Rows that were shown before come back as they were, in half the time: the widths of their columns need not be found
 * out anew, so that only rows in sight need to be there at once, and nothing moves when the others follow: when somebody
 * may come to see them, or a moment later. Whatever changes in the table gives the widths back to what it holds.
 * @param rows undefined until they arrive
 * @param shape identifies the table's cells
 * @param isWhole all rows are drawn at once: one may come back to the middle of them
 */
export function useKnownLayout(
  rows: readonly unknown[] | undefined,
  shape: string,
  isWhole: boolean,
): TableLayoutNow {
  const table = useRef<HTMLTableElement>(null)
  const [start, setStart] = useState(() => {
    const found = rows && layouts.get(rows)
    return found?.shape === shape && found.look === lookNow() ? { rows, found } : null
  })
  const known = start !== null && start.rows === rows && start.found.shape === shape ? start.found : null
  const isKnown = known !== null
  const inSight = known && Math.max(1, Math.ceil((innerHeight - known.top) / known.rowHeight))
  const isLong = inSight !== null && (rows?.length ?? 0) > inSight + few
  const [isDrawn, setDrawn] = useState(isWhole || !isLong)

  useEffect(() => {
    if (isDrawn) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(true)), moment)
    // What is printed, found or scrolled to is what is there when the event is over.
    const draw = () => flushSync(() => setDrawn(true))
    for (const event of wanting) addEventListener(event, draw, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of wanting) removeEventListener(event, draw, { capture: true })
    }
  }, [isDrawn])

  useEffect(() => {
    const element = table.current
    const box = element?.parentElement
    if (!element || !box || rows === undefined) return undefined
    // Called when the browser has laid it out, or is about to.
    const remember = () => {
      const layout = isKnown ? null : measure(element, box, shape)
      if (layout === null) layouts.delete(rows)
      else layouts.set(rows, layout)
      // It is measured again when its widths come from what it holds.
      setStart(null)
    }
    // Rows that follow change nothing in those that are there.
    const isNews = ({ target }: MutationRecord) => isDrawn || target !== element.tBodies[0]
    const changes = new MutationObserver((records) => records.some(isNews) && remember())
    changes.observe(element, { subtree: true, childList: true, characterData: true })
    const sizes = new ResizeObserver(() => {
      if (layouts.get(rows)?.boxWidth !== box.clientWidth || (isKnown && isTooNarrow(element))) remember()
    })
    sizes.observe(box)
    return () => {
      changes.disconnect()
      sizes.disconnect()
    }
  }, [rows, shape, isDrawn, isKnown])

  return { table, known, drawn: isDrawn || inSight === null ? Infinity : inSight }
}

const lookNow = () => `${innerWidth} ${document.documentElement.dataset['density'] ?? ''}`

/**
 * Does a cell hold more than it held? Cells show more than their rows, such as addresses, which may have come while the
 * table was not there. Those that cut what is long are as wide as they may be.
 */
function isTooNarrow(table: HTMLTableElement): boolean {
  const cells = table.querySelectorAll('tbody > tr > td:not(.cell-lead)')
  return [...cells].some((cell) => cell.scrollWidth > cell.clientWidth)
}

/** Null for a table that is not shown. */
function measure(table: HTMLTableElement, box: HTMLElement, shape: string): KnownLayout | null {
  const [row] = table.tBodies[0]?.rows ?? []
  if (row === undefined || box.clientWidth === 0) return null
  const { top, height } = row.getBoundingClientRect()
  return {
    shape,
    look: lookNow(),
    boxWidth: box.clientWidth,
    widths: [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width),
    top,
    rowHeight: height,
  }
}
