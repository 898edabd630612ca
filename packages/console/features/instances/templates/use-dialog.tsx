import type { InstanceTemplate } from '@portico/contract/types.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { useGo } from '#shell/forms/use-go.ts'
import { paths } from '#shell/paths.ts'

/** A dialog to choose the project of a new instance from a silo's template. */
export function UseTemplateDialog({
  template,
  onClose,
}: {
  template: InstanceTemplate
  onClose: () => void
}) {
  const { rows, source } = useChoices('projectList', {})
  const go = useGo()
  return (
    <PickDialog
      title="New instance from template"
      label="Project"
      items={rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
      source={source}
      emptyText="There are no projects"
      submitLabel="Continue"
      onAttach={(project) => void go(paths.instancesNewFrom(project, template.id))}
      onClose={onClose}
    />
  )
}
