import type { Image } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { Disc3 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { Size } from '#ui/cells/size.tsx'
import { Text } from '#ui/cells/text.tsx'
import type { Column } from '#ui/table/column.ts'
import { imagePicture } from '#ui/pictures/images.ts'
import { projectImageActions, removeImage } from './actions.tsx'

export const columns: readonly Column<Image>[] = [
  nameColumn<Image>(),
  descriptionColumn<Image>(),
  {
    ...exportedPart(exportedColumns.image, 'os'),
    priority: 2,
    cell: (image) => <Text value={`${image.os} ${image.version}`} />,
  },
  {
    ...exportedPart(exportedColumns.image, 'size'),
    align: 'end',
    sortable: true,
    cell: (image) => <Size bytes={image.size} />,
  },
  createdColumn<Image>(),
]

export const bulk: readonly BulkAction<Image>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Disks created from them keep working.',
    act: removeImage,
    changes: ['image'],
    task: { operation: 'image_delete' },
  },
]

export const guides = (
  <Guides
    icon={Disc3}
    heading="Images"
    summary="New disks are created from images. Upload an image, or create one from a snapshot."
    guides={['images', 'snapshots']}
  />
)

/** The images of a project. */
export function ProjectImageList({ project }: { project: string }) {
  const actions = useMemo(() => projectImageActions(project), [project])
  const historyHref = useCallback((image: Image) => paths.imageHistory(project, image.name), [project])
  return (
    <ResourceList
      call="imageList"
      args={{ query: { project } }}
      title="Project images"
      noun={kinds.image}
      columns={columns}
      rowHref={(image) => paths.imageEdit(project, image.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      count="image"
      headerActions={guides}
      create={{ label: 'Upload image', href: paths.imagesNew(project) }}
      empty={{
        picture: imagePicture,
        title: 'No images',
        body: 'Upload an image, or create one from a snapshot.',
      }}
    />
  )
}
