import { useLayoutEffect } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { DialogHost } from '../actions/dialog-host.tsx'
import { prepareModal } from '#ui/overlays/modal-frame.tsx'
import { paletteOpen, typedAhead } from './palette-state.ts'
import { useStore } from '#ui/use-store.ts'

const { Component: Palette } = lazyComponent(async () => {
  // The palette opens in a modal, so the code of both is loaded at the same time.
  const [{ Palette: code }] = await Promise.all([import('./palette.tsx'), prepareModal()])
  return code
})

/**
 * The palette with its shortcut and the dialogs that it opens. Its code is loaded when it is opened for the first time.
 */
export function PaletteHost() {
  const isOpen = useStore(paletteOpen)
  // The handler is registered together with the frame, so that the shortcut works as soon as the frame is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      paletteOpen.set(!paletteOpen.get())
    }
    // The handler listens in the capture phase, so that no field or menu can consume the shortcut.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (
    <>
      <DialogHost />
      {isOpen && <Palette onClose={() => paletteOpen.set(false)} fallback={<TypedAhead />} />}
    </>
  )
}

/** Collects the typed text until the palette is loaded, so that the page does not receive it. */
function TypedAhead() {
  return (
    <input
      aria-label="Search or run a command"
      className="sr-only fixed top-0"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was opened to type in it
      autoFocus
      autoComplete="off"
      onChange={(event) => typedAhead.set(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') paletteOpen.set(false)
        if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault()
      }}
    />
  )
}
