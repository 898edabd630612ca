import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Moves on without being asked about unsaved input; the page behind a panel stays where it was scrolled to. */
export function useGo(): (href: string) => Promise<void> {
  const router = useRouter()
  return useCallback((href) => router.navigate({ href, ignoreBlocker: true, resetScroll: false }), [router])
}
