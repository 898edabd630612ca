import type { InstanceTemplate } from '@portico/contract/types.ts'
import { invoke } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { paths } from '#shell/paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '#features/as-code/index.tsx'
import { removeTemplate } from './request.ts'

const { Component: UseTemplateDialog } = lazyComponent(
  async () => (await import('./use-dialog.tsx')).UseTemplateDialog,
)

/** Returns a function for the menu of a template. @param project null for a template of the silo */
export const templateActions =
  (project: string | null) =>
  (template: InstanceTemplate): readonly MenuEntry[] => [
    project === null
      ? {
          label: 'New instance',
          onAction: () => openDialog((close) => <UseTemplateDialog template={template} onClose={close} />),
        }
      : { label: 'New instance', href: paths.instancesNewFrom(project, template.name) },
    { label: 'Edit', href: paths.instanceTemplateEdit(project, template.name) },
    asCodeEntry('instance_template', { resource: template, project }),
    deleteEntry({
      noun: kinds.instance_template,
      name: template.name,
      consequences: 'Instances created from it stay as they are.',
      act: removeTemplate(template),
      changes: ['instance_template'],
    }),
  ]

export const templateBulk: readonly BulkAction<InstanceTemplate>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Instances created from them stay as they are.',
    act: removeTemplate,
    changes: ['instance_template'],
    task: { operation: 'portico_instance_template_delete' },
  },
]

/** The palette actions of an instance template. */
export const instanceTemplatePaletteActions: PaletteResource = {
  kind: 'Instance template',
  verbs: [{ label: 'New instance' }, { label: 'Edit' }, { label: 'Delete' }],
  menu: async ({ id, project }) =>
    templateActions(project)(await invoke('porticoInstanceTemplateView', { path: { template: id } })),
}
