import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in px before it is painted, for layouts that style sheets cannot express. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return undefined
    // oxlint-disable-next-line react/set-state-in-effect -- it can be measured only then, and not a frame later
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
