import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { KindName } from '#kinds/kinds.ts'

/** Goes along when the thing that a page is about is called otherwise: its address says its name. */
export function useFollowName() {
  const router = useRouter()
  return useCallback(
    async (kind: KindName, from: string, to: string): Promise<void> => {
      // Parameters of addresses are called after the kinds.
      const key = kind.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const params: Readonly<Record<string, string>> = router.state.matches.at(-1)?.params ?? {}
      if (!Object.hasOwn(params, key) || params[key] !== from) return
      await router.navigate({ to: '.', params: { ...params, [key]: to }, search: true, replace: true })
    },
    [router],
  )
}
