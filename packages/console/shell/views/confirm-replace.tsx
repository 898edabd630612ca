import type { SavedView } from '#data/list-views.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

/** Asks whether to overwrite a view that another user has saved in the meantime. */
export function confirmReplace({ name }: SavedView, save: () => Promise<void>): void {
  confirm({
    title: 'Replace view',
    body: (
      <>
        <b>{name}</b> was saved by another user since you changed it here. “Reset” shows their version.
        Replace it with yours?
      </>
    ),
    actionLabel: 'Replace',
    tone: 'danger',
    // The function that saves reports its failure itself.
    onConfirm: save,
  })
}
