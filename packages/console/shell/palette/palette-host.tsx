import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { paletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

/** The palette and its shortcut; its code comes when it is first opened. */
export function PaletteHost() {
  const isOpen = useSyncExternalStore(paletteOpen.subscribe, paletteOpen.get)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      paletteOpen.set(!paletteOpen.get())
    }
    // In the capture phase: no field or menu may keep the shortcut for itself.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => paletteOpen.set(false)} />
    </Suspense>
  )
}
