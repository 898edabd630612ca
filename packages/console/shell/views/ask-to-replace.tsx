import type { SavedView } from '#data/list-views.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

/** Somebody has saved it since: what they saved is not lost without a word. */
export function askToReplace({ name }: SavedView, save: () => Promise<void>): void {
  confirm({
    title: 'Replace view',
    body: (
      <>
        <b>{name}</b> was saved with something else since you changed it here. “Reset” shows that. Have it
        show this instead?
      </>
    ),
    actionLabel: 'Replace',
    tone: 'danger',
    // The failure is told by who saves.
    onConfirm: save,
  })
}
