import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Makes F8 move the focus to the newest toast from anywhere, including dialogs.
 * @returns a function to call when the focused toast is removed: it moves the focus to the previous toast, or back to
 * the element that had the focus before
 */
export function useToastKeys(region: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const newest = buttonOf(region.current?.lastElementChild)
      if (event.key !== 'F8' || newest === null) return
      event.preventDefault()
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && region.current?.contains(activeElement) === false) {
        cameFrom.current = activeElement
      }
      newest.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])

  return useCallback(() => {
    const toasts = [...(region.current?.children ?? [])]
    const at = toasts.findIndex((toast) => toast.contains(document.activeElement))
    const next = buttonOf(toasts[at - 1] ?? toasts[at + 1])
    const from = cameFrom.current
    if (next !== null) next.focus()
    else if (from?.isConnected === true) from.focus()
  }, [region])
}

function buttonOf(toast: Element | null | undefined): HTMLElement | null {
  return toast?.querySelector<HTMLElement>('button, a[href]') ?? null
}
