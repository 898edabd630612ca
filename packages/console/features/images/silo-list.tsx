import type { Image } from '@portico/contract/types.ts'
import { kinds } from '#kinds/kinds.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { imagePicture } from '#ui/pictures/images.ts'
import { bulk, columns, guides } from './list.tsx'
import { siloImageActions } from './silo-actions.tsx'

const { Component: PromoteDialog } = lazyComponent(
  async () => (await import('./promote-dialog.tsx')).PromoteDialog,
)

const promoteAction = (
  <>
    {guides}
    <Button variant="primary" onPress={() => openDialog((close) => <PromoteDialog onClose={close} />)}>
      Promote image
    </Button>
  </>
)

const siloHref = (image: Image) => paths.siloImageEdit(image.name)
const siloHistoryHref = (image: Image) => paths.siloImageHistory(image.name)

/** The images that every project of the silo may use. */
export function SiloImageList() {
  return (
    <ResourceList
      call="imageList"
      title="Silo images"
      noun={kinds.image}
      columns={columns}
      rowHref={siloHref}
      historyHref={siloHistoryHref}
      actions={siloImageActions}
      bulk={bulk}
      count="image"
      headerActions={promoteAction}
      empty={{
        picture: imagePicture,
        title: 'No silo images',
        body: 'Promote a project image to share it with all projects of the silo.',
      }}
    />
  )
}
