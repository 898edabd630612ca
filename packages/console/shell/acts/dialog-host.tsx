import { Fragment, type ReactNode } from 'react'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'

type Render = (close: () => void) => ReactNode

const opened = createStore<{ readonly id: number; readonly render: Render } | null>(null)
let lastId = 0

/** Open a dialog that belongs to no place on the page, such as one asked for in the palette. */
export function openDialog(render: Render): void {
  lastId += 1
  opened.set({ id: lastId, render })
}

/** The dialog that `openDialog` opens. Mount one, within the session. */
export function DialogHost() {
  const dialog = useStore(opened)
  return dialog && <Fragment key={dialog.id}>{dialog.render(() => opened.set(null))}</Fragment>
}
