import { useRouter } from '@tanstack/react-router'
import { useChoices, combineChoices } from '#shell/forms/use-choices.ts'
import { paths } from '#shell/paths.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

/** A picker for a template of the project or the silo; selecting one resets the instance form. */
export function TemplatePicker(props: {
  project: string
  /** The template that filled the form */
  chosen: { readonly id: string; readonly name: string } | null
  /** Called before the form is reset */
  onChoose: () => void
}) {
  const { project, chosen, onChoose } = props
  const router = useRouter()
  const { rows, source } = combineChoices(
    useChoices('porticoInstanceTemplateList', { query: { project } }),
    useChoices('porticoInstanceTemplateList', {}),
  )
  const items = rows.map(({ id, name, projectId }) => ({
    value: id,
    label: name,
    detail: projectId === null ? 'Silo' : 'Project',
  }))
  const isListed = chosen === null || items.some(({ value }) => value === chosen.id)
  return (
    <FieldFrame label="Template">
      {(ids, labelId) => (
        <Combobox
          id={ids.id}
          aria-labelledby={labelId}
          items={isListed ? items : [...items, { value: chosen.id, label: chosen.name }]}
          value={chosen?.id ?? null}
          onChange={(id) => {
            onChoose()
            void router.navigate({
              href: id === null ? paths.instancesNew(project) : paths.instancesNewFrom(project, id),
            })
          }}
          {...source}
          emptyText="No templates"
        />
      )}
    </FieldFrame>
  )
}
