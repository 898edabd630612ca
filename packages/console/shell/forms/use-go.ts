import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a function that navigates without asking about unsaved input. A page behind a panel keeps its scroll
 * position.
 */
export function useGo(): (href: string) => Promise<void> {
  const router = useRouter()
  return useCallback((href) => router.navigate({ href, ignoreBlocker: true, resetScroll: false }), [router])
}
