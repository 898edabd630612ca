import type { ReactNode } from 'react'
import type { KindName } from '#kinds/kinds.ts'
import { type WriteRequest, sendWrite } from '#data/write-request.ts'
import { whileLeavingPage } from '#data/keep-page.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceCase } from '#ui/format/text.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { confirmDestructive } from './delete-preview/destructive-action.tsx'
import type { ResourceNoun } from './list/list-call.ts'

/** A resource that a user wants to delete, with everything that the confirmation needs. */
export interface Deletion {
  readonly noun: ResourceNoun
  readonly name: string
  /** consequences of the deletion, shown in the confirmation */
  readonly consequences?: ReactNode
  readonly act: WriteRequest
  /** name of the project whose content prevents its deletion */
  readonly emptied?: string
  /** resource kinds that the deletion changes */
  readonly changes: readonly KindName[]
  /** Navigates away from the page of the deleted resource. */
  readonly leave?: () => Promise<unknown>
}

/**
 * Asks for confirmation, deletes the resource, and reports the result. A refusal closes the confirmation and shows the
 * server's message in a toast.
 */
export function confirmDelete(deletion: Deletion): void {
  const { noun, name, consequences, act, emptied, changes, leave } = deletion
  confirmDestructive(
    {
      verb: 'Delete',
      noun,
      targets: [{ name, act }],
      consequences,
      ...(emptied !== undefined && { emptied }),
      failureTitle: `Could not delete ${noun.one}`,
      onConfirm: async () => {
        if (leave === undefined) await sendWrite(act)
        else
          await whileLeavingPage(async () => {
            await sendWrite(act)
            await leave()
          })
        toast.success({
          content: (
            <>
              {sentenceCase(noun.one)} <b>{name}</b> deleted
            </>
          ),
        })
        await invalidate(...changes)
      },
    },
    {
      title: 'Confirm delete',
      body: (
        <>
          Delete {noun.one} <b>{name}</b>?{consequences !== undefined && <> {consequences}</>}
        </>
      ),
    },
  )
}

/** Returns the menu entry that deletes a resource after confirmation. */
export function deleteEntry(deletion: Deletion, disabledReason: string | null = null): MenuAction {
  return { label: 'Delete', tone: 'danger', disabledReason, onAction: () => confirmDelete(deletion) }
}
