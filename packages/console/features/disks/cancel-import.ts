import type { Disk } from '@portico/contract/types.ts'
import { type Call, type CallArgs, type CallData, invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** A function with the type of `invoke`. */
type CallApi = <C extends Call>(call: C, args: CallArgs<C>) => Promise<CallData<C>>

/** Deletes a disk whose import has not finished, whatever step the import has reached. @throws CallError */
export async function deleteImportDisk(id: string, call: CallApi = invoke): Promise<void> {
  const path = { disk: id }
  const { state } = (await call('diskView', { path })).state
  if (state === 'importing_from_bulk_writes') await call('diskBulkWriteImportStop', { path })
  if (state === 'importing_from_bulk_writes' || state === 'import_ready') {
    await call('diskFinalizeImport', { path, body: {} })
  }
  await call('diskDelete', { path })
}

/**
 * Returns the menu entry that asks for confirmation and then deletes the disk of an unfinished import with its data.
 */
export function cancelImportEntry({ id, name }: Disk): MenuAction {
  return {
    label: 'Cancel import',
    tone: 'danger',
    onAction: () =>
      confirm({
        title: 'Cancel import',
        body: `The disk ${name} is deleted with everything that was imported into it. An upload or a program that still writes to it fails.`,
        actionLabel: 'Cancel import',
        cancelLabel: 'Keep disk',
        tone: 'danger',
        failureTitle: 'Could not cancel the import',
        onConfirm: async () => {
          try {
            await deleteImportDisk(id)
            toast.success({ content: `Import of disk ${name} canceled` })
          } finally {
            await invalidate('disk')
          }
        },
      }),
  }
}
