import type { Image } from '@portico/contract/types.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { imageDeletion } from './actions.tsx'

const { Component: DemoteDialog } = lazyComponent(
  async () => (await import('./demote-dialog.tsx')).DemoteDialog,
)

/** Returns the row menu of a silo's image. */
export const siloImageActions = (image: Image): readonly MenuEntry[] => [
  {
    label: 'Demote',
    onAction: () => openDialog((close) => <DemoteDialog image={image} onClose={close} />),
  },
  asCodeEntry('image', { resource: image, project: null }),
  imageDeletion(image),
]
