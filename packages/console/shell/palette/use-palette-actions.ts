import { useEffect, useId } from 'react'
import { type PaletteGroup, register, unregister } from './palette-entries.ts'

/** Offers entries in the palette for as long as the calling screen is mounted. Keep `groups` stable (useMemo). */
export function usePaletteActions(groups: readonly PaletteGroup[]): void {
  const id = useId()
  useEffect(() => {
    register(id, groups)
    return () => unregister(id)
  }, [id, groups])
}
