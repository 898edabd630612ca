import { invoke } from '#data/calls.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { templateActions } from './actions.tsx'

/** What the palette can do to a template that was found. */
export const instanceTemplateThing: PaletteThing = {
  kind: 'Instance template',
  verbs: [{ label: 'New instance' }, { label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project }) =>
    templateActions(project)(await invoke('porticoInstanceTemplateView', { path: { template: id } })),
}
