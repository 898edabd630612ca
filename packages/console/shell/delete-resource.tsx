import type { ReactNode } from 'react'
import type { Call } from '#data/calls.ts'
import { whileLeaving } from '#data/leaving.ts'
import { invalidate } from '#data/use-act.ts'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceCase } from '#ui/format/words.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** Something about to be deleted. */
export interface Deletion {
  /** `project`, `floating IP` */
  readonly thing: string
  readonly name: string
  /** What else to know before: consequences. */
  readonly consequences?: ReactNode
  readonly run: () => Promise<unknown>
  /** What the deletion makes old. */
  readonly invalidates: readonly Call[]
  /** Leaves the page of what is gone. */
  readonly leave?: () => Promise<unknown>
}

/** Ask, delete, say so. A refusal closes the question and becomes a toast with the server's words. */
export function confirmDelete({ thing, name, consequences, run, invalidates, leave }: Deletion): void {
  confirm({
    title: 'Confirm delete',
    body: (
      <>
        Delete {thing} <b>{name}</b>?{consequences !== undefined && <> {consequences}</>}
      </>
    ),
    actionLabel: 'Delete',
    tone: 'danger',
    failureTitle: `Could not delete ${thing}`,
    onConfirm: async () => {
      if (leave === undefined) await run()
      else
        await whileLeaving(async () => {
          await run()
          await leave()
        })
      toast.success({
        content: (
          <>
            {sentenceCase(thing)} <b>{name}</b> deleted
          </>
        ),
      })
      await invalidate(...invalidates)
    },
  })
}

/** The menu entry that starts a deletion. */
export function deleteEntry(deletion: Deletion, disabledReason: string | null = null): MenuAction {
  return { label: 'Delete', tone: 'danger', disabledReason, onAction: () => confirmDelete(deletion) }
}
