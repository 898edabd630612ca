import { useEffect } from 'react'
import { createStore } from '#ui/store.ts'
import { productName } from './crumbs.ts'

/** Number of cards on the page that say why it cannot be shown. */
export const failuresShown = createStore(0)

/** While mounted, the document title is the product name instead of the page that failed. */
export function usePlainTitle(): void {
  useEffect(() => {
    // Outside the frame nothing else updates the title.
    document.title = productName
    failuresShown.set(failuresShown.get() + 1)
    return () => failuresShown.set(failuresShown.get() - 1)
  }, [])
}
