import { combineChoices, useChoices } from '#shell/forms/use-choices.ts'
import { sentenceCase } from '#ui/format/text.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import type { PickItem } from '#ui/pickers/item.ts'
import type { PickerSource } from '#ui/pickers/source.ts'
import type { AccessScope } from '../use-access.ts'
import { type Ability, kindLabelOf } from './labels.ts'

interface FieldProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A field that selects a user of the silo. Shows the name of the user in the URL before the list is loaded. */
export function WhoField({ value, name, onChange }: FieldProps & { name: string | undefined }) {
  const users = useChoices('userList', {})
  const items = users.rows
    .toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1))
    .map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <Field
      label="Who"
      value={value}
      name={name}
      items={items}
      source={users.source}
      placeholder="You, or choose another user"
      onChange={onChange}
    />
  )
}

/** A field that selects an operation on the resource. */
export function MayField({ value, abilities, onChange }: FieldProps & { abilities: readonly Ability[] }) {
  return (
    <Field
      label="May"
      value={value}
      name={undefined}
      items={abilities.map(({ operation, summary }) => ({ value: operation, label: summary }))}
      source={{ isLoading: abilities.length === 0 }}
      placeholder="Anything"
      onChange={onChange}
    />
  )
}

/** A field that selects the resource: the silo or project itself, or a resource in it. */
export function OnField(props: FieldProps & { name: string | undefined; project: AccessScope }) {
  return props.project === null ? (
    <SiloResources {...props} />
  ) : (
    <ProjectResources {...props} project={props.project.name} />
  )
}

function SiloResources({ value, name, onChange }: FieldProps & { name: string | undefined }) {
  const projects = useChoices('projectList', {})
  const items = projects.rows.map((project) => ({
    value: `project:${project.id}`,
    label: project.name,
    detail: 'project',
  }))
  return (
    <Field
      label="On"
      value={value}
      name={name}
      items={items}
      source={projects.source}
      placeholder="The silo"
      onChange={onChange}
    />
  )
}

function ProjectResources(props: FieldProps & { name: string | undefined; project: string }) {
  const { value, name, project, onChange } = props
  const query = { query: { project } }
  const instances = useChoices('instanceList', query)
  const disks = useChoices('diskList', query)
  const vpcs = useChoices('vpcList', query)
  const { source } = combineChoices(combineChoices(instances, disks), vpcs)
  const ofKind = (kind: string, rows: readonly { id: string; name: string }[]): readonly PickItem[] =>
    rows.map((row) => ({
      value: `${kind}:${row.id}`,
      label: row.name,
      detail: kindLabelOf(`${kind}:${row.id}`),
    }))
  return (
    <Field
      label="On"
      value={value}
      name={name}
      items={[
        ...ofKind('instance', instances.rows),
        ...ofKind('disk', disks.rows),
        ...ofKind('vpc', vpcs.rows),
      ]}
      source={source}
      placeholder={`Project ${project}`}
      onChange={onChange}
    />
  )
}

function Field(props: {
  label: string
  value: string | undefined
  name: string | undefined
  items: readonly PickItem[]
  source: PickerSource
  placeholder: string
  onChange: (value: string | undefined) => void
}) {
  const { label, value, name, items, source, placeholder, onChange } = props
  const isListed = value === undefined || items.some((item) => item.value === value)
  const shown = isListed
    ? items
    : [{ value, label: name ?? sentenceCase(value.replaceAll('_', ' ')) }, ...items]
  // An empty selection means the silo or project of the page.
  const empty: readonly PickItem[] = value === undefined ? [] : [{ value: nothing, label: placeholder }]
  return (
    <FieldFrame label={label} required>
      {(ids, labelId) => (
        <Combobox
          id={ids.id}
          aria-labelledby={labelId}
          {...source}
          items={[...empty, ...shown]}
          value={value ?? null}
          placeholder={placeholder}
          onChange={(chosen) => onChange(chosen === null || chosen === nothing ? undefined : chosen)}
        />
      )}
    </FieldFrame>
  )
}

/** value of the empty option; no ID or operation has this value */
const nothing = '-'
