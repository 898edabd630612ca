import type { Control, FieldValues } from 'react-hook-form'
import { useChoices } from '#shell/forms/use-choices.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { FieldOf } from '#ui/forms/use-field.ts'
import { systemRouter } from './request.ts'

/** A field for the router of a subnet: a custom router, or the system router. */
export function RouterField<Values extends FieldValues>(
  props: VpcScope & { control: Control<Values>; name: FieldOf<Values, string | null> },
) {
  const { project, vpc, control, name } = props
  const { rows, source } = useChoices('vpcRouterList', { query: { project, vpc } })
  return (
    <SelectField
      control={control}
      name={name}
      label="Custom router"
      required
      hint="Its routes take precedence over those of the system router"
      source={source}
      items={[
        { value: systemRouter, label: 'None' },
        ...rows
          .filter(({ kind }) => kind === 'custom')
          .map((router) => ({ value: router.name, label: router.name, detail: router.description })),
      ]}
    />
  )
}
