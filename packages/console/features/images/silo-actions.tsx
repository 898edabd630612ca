import type { Image } from '@portico/contract/types.ts'
import { openDialog } from '#shell/acts/dialog-host.tsx'
import { latePart } from '#ui/late-part.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { imageDeletion } from './actions.tsx'

const { Part: DemoteDialog } = latePart(async () => (await import('./demote-dialog.tsx')).DemoteDialog)

/** The row menu of an image that every project of the silo may use. */
export const siloImageActions = (image: Image): readonly MenuEntry[] => [
  {
    label: 'Demote',
    onAction: () => openDialog((close) => <DemoteDialog image={image} onClose={close} />),
  },
  asCodeEntry('image', { thing: image, project: null }),
  imageDeletion(image),
]
