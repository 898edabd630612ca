import { type RefObject, useEffect } from 'react'

/** Sets `--toast-height` to the total height of all toasts, so that forms can reserve space for them. */
export function useToastRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = region
    if (current === null) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = current.childElementCount === 0 ? 0 : current.offsetHeight
      root.style.setProperty('--toast-height', `${height}px`)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--toast-height')
    }
  }, [region])
}
