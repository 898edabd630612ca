import type { ImageUpload } from '@portico/contract/types.ts'
import { invoke } from '#data/calls.ts'
import { whileLeavingPage } from '#data/keep-page.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { endSending } from './sending/sending.ts'

/** Asks for confirmation, then ends an upload and deletes its data. @param leave navigates away from its page */
export function confirmDiscard(
  upload: ImageUpload,
  leave: () => Promise<unknown> = () => Promise.resolve(),
): void {
  const { id, name, state } = upload
  confirm({
    title: 'Discard upload',
    body:
      state === 'done' ? (
        <>
          Forget upload <b>{name}</b>? Its image stays.
        </>
      ) : (
        <>
          Discard upload <b>{name}</b>? The uploaded part is deleted, and the quota of its disk is released.
        </>
      ),
    actionLabel: 'Discard upload',
    tone: 'danger',
    failureTitle: 'Could not discard the upload',
    onConfirm: () =>
      whileLeavingPage(async () => {
        await endSending(id, () => invoke('porticoImageUploadDelete', { path: { upload: id } }))
        await leave()
        toast.success({
          content: (
            <>
              Upload <b>{name}</b> discarded
            </>
          ),
        })
        await invalidate('image_upload', 'disk', 'snapshot')
      }),
  })
}
