import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'

type Render = (close: () => void) => ReactNode

const opened = createStore<{ readonly id: number; readonly render: Render } | null>(null)
let lastId = 0

/** Opens a dialog that belongs to no component of the page, for example from the palette. */
export function openDialog(render: Render): void {
  lastId += 1
  opened.set({ id: lastId, render })
}

/**
 * Renders the dialog that `openDialog` has opened. Mount it once, within the session. If the dialog fails to render,
 * for example because its resource was deleted, an error boundary closes it and the page is not affected.
 */
export function DialogHost() {
  const dialog = useStore(opened)
  return (
    dialog && (
      <CatchBoundary key={dialog.id} getResetKey={() => dialog.id} onCatch={giveUp} errorComponent={Nothing}>
        {dialog.render(close)}
      </CatchBoundary>
    )
  )
}

const close = () => opened.set(null)

function giveUp(error: unknown): void {
  close()
  toast.error({ title: 'The dialog had to be closed', content: messageOf(error) })
}

const Nothing = () => null
