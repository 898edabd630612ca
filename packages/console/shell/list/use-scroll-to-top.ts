import { useEffect, useRef } from 'react'

/** Scrolls the content to the top when the rows of another page have loaded. `page` is undefined until then. */
export function useScrollToTop(page: string | undefined): void {
  const last = useRef(page)
  useEffect(() => {
    if (page === undefined || page === last.current) return
    last.current = page
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [page])
}
