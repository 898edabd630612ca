import { useEffect } from 'react'
import { createStore } from '#ui/store.ts'
import { productName } from './crumbs.ts'

/** How many cards on the page say why it cannot be shown. */
export const failuresShown = createStore(0)

/** For as long as it is mounted the document is not called by what the page could not show. */
export function usePlainTitle(): void {
  useEffect(() => {
    // Outside of the frame nobody follows.
    document.title = productName
    failuresShown.set(failuresShown.get() + 1)
    return () => failuresShown.set(failuresShown.get() - 1)
  }, [])
}
