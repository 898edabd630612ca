import type { ReactNode } from 'react'
import { knownCapabilities } from '#data/capabilities.ts'
import type { WriteRequest } from '#data/write-request.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { NamedRow } from '../actions/bulk-confirmation.tsx'
import { openDialog } from '../actions/dialog-host.tsx'
import type { ResourceNoun } from '../list/list-call.ts'

/** A resource that an action is applied to. */
export interface Target {
  readonly name: string
  readonly act: WriteRequest
}

/** A destructive action: it deletes data, or ends something that others rely on. */
export interface DestructiveAction<T extends Target = Target> {
  /** `Delete`, `Detach` */
  readonly verb: string
  readonly noun: ResourceNoun
  readonly targets: readonly T[]
  /** Selected rows that the action does not apply to. */
  readonly leftOut?: readonly NamedRow[]
  /** The consequences, known before the preview is loaded. */
  readonly consequences?: ReactNode
  /** What the resources are detached from. */
  readonly from?: { readonly name: string; readonly href: string }
  /** The project whose contents prevent its deletion. */
  readonly emptied?: string
  /** All rows that a list matches: the targets are the first of them, for which the preview is shown. */
  readonly all?: { readonly what: string; readonly shown: number }
  /** Title of the error toast. */
  readonly failureTitle?: string
  /** Applies the action to the targets that nothing prevents. */
  readonly onConfirm: (able: readonly T[]) => Promise<unknown>
}

/** A destructive action as the dialog sees it, with targets given by index. */
export type DialogAction = Omit<DestructiveAction, 'onConfirm'> & {
  readonly onConfirm: (places: ReadonlySet<number>) => Promise<unknown>
}

const dialog = lazyComponent(async () => (await import('./dialog.tsx')).DeletePreviewDialog)

/**
 * Asks for confirmation. Where the server supports dry runs, the confirmation includes a delete preview: what is
 * deleted, what stays, and what prevents the action.
 * @param plainly the confirmation on a system without dry runs
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

/** Converts it for a dialog that knows targets only by index. */
function byIndex<T extends Target>(destruction: DestructiveAction<T>): DialogAction {
  const { onConfirm, ...rest } = destruction
  return { ...rest, onConfirm: (places) => onConfirm(destruction.targets.filter((_, at) => places.has(at))) }
}
