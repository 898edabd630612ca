import { useEffect } from 'react'
import { createStore } from '#ui/store.ts'
import { productName } from './crumbs.ts'

/** Number of cards on the page that say why it cannot be shown. */
export const failuresShown = createStore(0)

/** While the hook is mounted, the document title is the product name instead of the title of the failed page. */
export function usePlainTitle(): void {
  useEffect(() => {
    // No other code updates the title outside the frame.
    document.title = productName
    failuresShown.set(failuresShown.get() + 1)
    return () => failuresShown.set(failuresShown.get() - 1)
  }, [])
}
