import { useEffect, useId } from 'react'
import type { PaletteGroup } from './palette-entries.ts'
import { register, unregister } from './registered.ts'

/** Registers palette entries while the component is mounted. The identity of `groups` must be stable (useMemo). */
export function usePaletteActions(groups: readonly PaletteGroup[]): void {
  const id = useId()
  useEffect(() => {
    register(id, groups)
    return () => unregister(id)
  }, [id, groups])
}
