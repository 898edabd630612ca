import type { Image } from '@portico/contract/types.ts'
import { invoke } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { writeRequest } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

export const removeImage = (image: Image) => writeRequest('imageDelete', { path: { image: image.id } })

function promote(image: Image): void {
  confirm({
    title: 'Promote image',
    body: (
      <>
        Promote <b>{image.name}</b>? It will be visible to all projects of the silo.
      </>
    ),
    actionLabel: 'Promote',
    failureTitle: 'Could not promote image',
    onConfirm: async () => {
      await invoke('imagePromote', { path: { image: image.id } })
      toast.success({
        content: `Image ${image.name} promoted`,
        action: { label: 'View silo images', href: paths.siloImages() },
      })
      await invalidate('image')
    },
  })
}

export const imageDeletion = (image: Image) =>
  deleteEntry({
    noun: kinds.image,
    name: image.name,
    consequences: 'Disks created from it keep working.',
    act: removeImage(image),
    changes: ['image'],
  })

/** Returns the row menu of a project's image. */
export const projectImageActions =
  (project: string) =>
  (image: Image): readonly MenuEntry[] => [
    { label: 'Promote', onAction: () => promote(image) },
    asCodeEntry('image', { resource: image, project }),
    imageDeletion(image),
  ]
