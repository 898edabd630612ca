import { useEffect, useRef } from 'react'

/**
 * Scrolls the content to the top when the rows of another page have loaded.
 * @param page identifies the page; undefined until its rows have loaded
 */
export function useScrollToTop(page: string | undefined): void {
  const last = useRef(page)
  useEffect(() => {
    if (page === undefined || page === last.current) return
    last.current = page
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [page])
}
