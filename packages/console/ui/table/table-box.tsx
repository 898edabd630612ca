import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/**
 * The box around a table. While the table fits, the box does not scroll, so that the table head can stay at the top of
 * the page. A table that is too wide scrolls inside the box, so that the page does not become wider.
 */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = box.current
    const table = element?.firstElementChild
    if (!element || !table) return undefined
    const measure = () => setOverflows(table.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="@container min-w-0">
      <div
        ref={box}
        className={cx(
          'rounded-lg border border-line bg-raised',
          // Visually hidden text has the position of its cell, and is clipped together with the cell.
          overflows ? 'relative overflow-x-auto' : 'overflow-clip',
        )}
        {...(overflows && { role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  )
}
