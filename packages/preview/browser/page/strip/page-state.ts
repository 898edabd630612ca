import { useEffect, useState, useSyncExternalStore } from 'react'

/** Returns whether the first page has replaced the skeleton. */
export function useFirstPage(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const root = document.getElementById('root')
    if (root === null) return undefined
    const observer = new MutationObserver(look)
    function look(): void {
      if (root?.querySelector('main') === null) return
      observer.disconnect()
      setLoaded(true)
    }
    observer.observe(root, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [])
  return loaded
}

/**
 * Returns the path of the current page. The page's router belongs to another React root, so path changes are noticed by
 * the change of the page's title.
 */
export function usePathname(): string {
  return useSyncExternalStore(followTitle, () => location.pathname)
}

function followTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  window.addEventListener('popstate', listener)
  return () => {
    observer.disconnect()
    window.removeEventListener('popstate', listener)
  }
}
