import { useLayoutEffect } from 'react'
import { latePart } from '#ui/late-part.tsx'
import { DialogHost } from '../acts/dialog-host.tsx'
import { prepareModal } from '#ui/overlays/modal-frame.tsx'
import { paletteOpen, typedAhead } from './palette-state.ts'
import { useStore } from '#ui/use-store.ts'

const { Part: Palette } = latePart(async () => {
  // It opens in a modal, whose code it would wait for next.
  const [{ Palette: code }] = await Promise.all([import('./palette.tsx'), prepareModal()])
  return code
})

/** The palette and its shortcut, and the dialogs it opens; its code comes when it is first opened. */
export function PaletteHost() {
  const isOpen = useStore(paletteOpen)
  // With the frame: who sees it may press.
  useLayoutEffect(() => {
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
      {isOpen && <Palette onClose={() => paletteOpen.set(false)} waiting={<TypedAhead />} />}
    </>
  )
}

/** Takes what is typed until the palette is there: none of it may reach what lies underneath. */
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
