import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { DialogHost } from '../acts/dialog-host.tsx'
import { paletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

/** The palette and its shortcut, and the dialogs it opens; its code comes when it is first opened. */
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
  return (
    <>
      <DialogHost />
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => paletteOpen.set(false)} />
        </Suspense>
      )}
    </>
  )
}
