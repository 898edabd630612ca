import { invoke } from '#data/calls.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { projectImageActions } from './actions.tsx'
import { siloImageActions } from './silo-actions.tsx'

/** The palette actions of an image. */
export const imagePaletteActions: PaletteResource = {
  kind: 'Image',
  verbs: [{ label: 'Promote' }, { label: 'Demote' }, { label: 'Delete' }],
  menu: async ({ id, project }) => {
    const image = await invoke('imageView', { path: { image: id } })
    return project === null ? siloImageActions(image) : projectImageActions(project)(image)
  },
}
