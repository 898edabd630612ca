import { useEffect, useId } from 'react'
import type { PaletteGroup } from './palette-entries.ts'
import { register, unregister } from './registered.ts'

/** Offers entries in the palette for as long as the calling screen is mounted. Keep `groups` stable (useMemo). */
export function usePaletteActions(groups: readonly PaletteGroup[]): void {
  const id = useId()
  useEffect(() => {
    register(id, groups)
    return () => unregister(id)
  }, [id, groups])
}
