import type { Image } from '@portico/contract/types.ts'
import { Disc3 } from 'lucide-react'
import { useMemo } from 'react'
import { invoke } from '../../data/calls.ts'
import { invalidate } from '../../data/use-act.ts'
import { deleteEntry } from '../../shell/delete-resource.tsx'
import { Guides } from '../../shell/guides.tsx'
import type { BulkAction } from '../../shell/list/bulk-actions.tsx'
import { createdColumn, descriptionColumn, nameColumn } from '../../shell/list/columns.tsx'
import { ResourceList } from '../../shell/list/resource-list.tsx'
import { paths } from '../../shell/paths.ts'
import { Size } from '../../ui/cells/size.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import type { MenuEntry } from '../../ui/overlays/menu-entries.ts'
import type { Column } from '../../ui/table/column.ts'

const changed = ['imageList', 'porticoCounts'] as const
const remove = (image: Image) => invoke('imageDelete', { path: { image: image.id } })

const columns: readonly Column<Image>[] = [
  nameColumn<Image>(),
  descriptionColumn<Image>(),
  {
    id: 'os',
    header: 'OS',
    priority: 2,
    cell: (image) => `${image.os} ${image.version}`,
    csv: (image) => `${image.os} ${image.version}`,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    sortable: true,
    cell: (image) => <Size bytes={image.size} />,
    csv: (image) => image.size,
  },
  createdColumn<Image>(),
]

const bulk: readonly BulkAction<Image>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    question: () => 'Disks made from them keep working.',
    run: remove,
    invalidates: changed,
  },
]

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
      await invalidate(...changed)
    },
  })
}

const deletion = (image: Image) =>
  deleteEntry({
    thing: 'image',
    name: image.name,
    consequences: 'Disks made from it keep working.',
    run: () => remove(image),
    invalidates: changed,
  })

const guides = (
  <Guides
    icon={Disc3}
    heading="Images"
    summary="New disks are made from images. An image is uploaded, or made from a snapshot."
    guides={['images', 'snapshots']}
  />
)

/** The images of one project. */
export function ProjectImageList({ project }: { project: string }) {
  const actions = useMemo(
    () =>
      (image: Image): readonly MenuEntry[] => [
        { label: 'Promote', onAction: () => promote(image) },
        deletion(image),
      ],
    [],
  )
  return (
    <ResourceList
      call="imageList"
      args={{ query: { project } }}
      title="Project Images"
      thing={{ one: 'image', many: 'images' }}
      columns={columns}
      rowHref={(image) => paths.imageEdit(project, image.name)}
      actions={actions}
      bulk={bulk}
      count="image"
      headerActions={guides}
      create={{ label: 'Upload image', href: paths.imagesNew(project) }}
      empty={{ icon: Disc3, title: 'No images', body: 'Upload an image, or make one from a snapshot.' }}
    />
  )
}

const siloActions = (image: Image): readonly MenuEntry[] => [deletion(image)]
const siloHref = (image: Image) => paths.siloImageEdit(image.name)

/** The images every project of the silo may use. */
export function SiloImageList() {
  return (
    <ResourceList
      call="imageList"
      title="Silo Images"
      thing={{ one: 'image', many: 'images' }}
      columns={columns}
      rowHref={siloHref}
      actions={siloActions}
      bulk={bulk}
      count="image"
      headerActions={guides}
      empty={{
        icon: Disc3,
        title: 'No silo images',
        body: 'Promote a project image to share it with all projects of the silo.',
      }}
    />
  )
}
