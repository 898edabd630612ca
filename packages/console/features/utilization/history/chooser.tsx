import { useChoices } from '#shell/forms/use-choices.ts'
import { Combobox } from '#ui/pickers/combobox.tsx'

export interface ChooserProps {
  call: 'projectList' | 'siloList'
  label: string
  /** label of the option that stands for all: `All projects` */
  all: string
  value: string | undefined
  onChange: (name: string | undefined) => void
}

/** A field in which the user selects one project or silo by name, or all. */
export function Chooser(props: ChooserProps) {
  const { call, label, all, value, onChange } = props
  const { rows, source } = useChoices(call, {})
  return (
    <div className="w-44">
      <Combobox
        {...source}
        aria-label={label}
        placeholder={all}
        items={[
          { value: '', label: all },
          ...rows.map(({ name }: { name: string }) => ({ value: name, label: name })),
        ]}
        value={value ?? ''}
        onChange={(name) => onChange(name === null || name === '' ? undefined : name)}
      />
    </div>
  )
}
