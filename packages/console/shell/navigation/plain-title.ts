import { useEffect } from 'react'
import { createStore } from '#ui/store.ts'
import { productName } from './crumbs.ts'

/** Number of cards on the page that say why the page cannot be shown. */
export const failuresShown = createStore(0)

/** While the hook is mounted, the title of the document is the product name instead of the title of the failed page. */
export function usePlainTitle(): void {
  useEffect(() => {
    // Outside the frame, no other code sets the title.
    document.title = productName
    failuresShown.set(failuresShown.get() + 1)
    return () => failuresShown.set(failuresShown.get() - 1)
  }, [])
}
