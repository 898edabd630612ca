import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { KindName } from '#kinds/kinds.ts'

/**
 * Returns a function that updates the URL when the resource of the page is renamed, because the URL contains its name.
 */
export function useFollowName() {
  const router = useRouter()
  return useCallback(
    async (kind: KindName, from: string, to: string): Promise<void> => {
      // URL parameters are named after the kinds.
      const key = kind.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const params: Readonly<Record<string, string>> = router.state.matches.at(-1)?.params ?? {}
      if (!Object.hasOwn(params, key) || params[key] !== from) return
      await router.navigate({ to: '.', params: { ...params, [key]: to }, search: true, replace: true })
    },
    [router],
  )
}
