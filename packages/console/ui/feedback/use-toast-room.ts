import { type RefObject, useEffect } from 'react'

/** Sets `--toast-height` to the height of all toasts together, so that forms can make room for them. */
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
