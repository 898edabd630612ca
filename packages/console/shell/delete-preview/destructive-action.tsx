import type { ReactNode } from 'react'
import { knownCapabilities } from '#data/capabilities.ts'
import type { WriteRequest } from '#data/write-request.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { NamedRow } from '../actions/bulk-confirmation.tsx'
import { openDialog } from '../actions/dialog-host.tsx'
import type { ResourceNoun } from '../list/list-call.ts'

/** A resource to which an action is applied. */
export interface Target {
  readonly name: string
  readonly act: WriteRequest
}

/** A destructive action, which deletes data or stops something that other resources rely on. */
export interface DestructiveAction<T extends Target = Target> {
  /** verb on the button: `Delete`, `Detach` */
  readonly verb: string
  readonly noun: ResourceNoun
  readonly targets: readonly T[]
  /** selected rows to which the action does not apply */
  readonly leftOut?: readonly NamedRow[]
  /** consequences that are known before the preview has loaded */
  readonly consequences?: ReactNode
  /** resource from which the targets are detached */
  readonly from?: { readonly name: string; readonly href: string }
  /** name of the project whose content prevents its deletion */
  readonly emptied?: string
  /**
   * Set if the action applies to all rows that match a list query. The targets are then the first of these rows, and
   * only they are in the preview.
   */
  readonly all?: { readonly what: string; readonly shown: number }
  /** title of the toast that reports a failure */
  readonly failureTitle?: string
  /** Applies the action to the targets that can be deleted. */
  readonly onConfirm: (able: readonly T[]) => Promise<unknown>
}

/** A destructive action in the form of the dialog, which refers to targets by their index. */
export type DialogAction = Omit<DestructiveAction, 'onConfirm'> & {
  readonly onConfirm: (places: ReadonlySet<number>) => Promise<unknown>
}

const dialog = lazyComponent(async () => (await import('./dialog.tsx')).DeletePreviewDialog)

/**
 * Asks for confirmation. If the server has dry runs, the confirmation contains a delete preview: what is deleted, what
 * is kept, and what prevents the action.
 * @param plainly the confirmation if the server has no dry runs
 */
export function confirmDestructive<T extends Target>(
  destruction: DestructiveAction<T>,
  plainly: { readonly title: string; readonly body: ReactNode },
): void {
  if (knownCapabilities()?.dryRun === true) {
    openDialog((close) => <dialog.Component destruction={byIndex(destruction)} onClose={close} />)
    return
  }
  const { verb, targets, failureTitle, onConfirm } = destruction
  confirm({
    ...plainly,
    actionLabel: verb,
    tone: 'danger',
    ...(failureTitle !== undefined && { failureTitle }),
    onConfirm: () => onConfirm(targets),
  })
}

/** Converts an action to the form of the dialog, which refers to targets by their index. */
function byIndex<T extends Target>(destruction: DestructiveAction<T>): DialogAction {
  const { onConfirm, ...rest } = destruction
  return { ...rest, onConfirm: (places) => onConfirm(destruction.targets.filter((_, at) => places.has(at))) }
}
