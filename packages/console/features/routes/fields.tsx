import { nameProblem } from '@portico/domain/names.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { checkRoute } from '@portico/domain/networks/route-rules.ts'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useChoices } from '#shell/forms/use-choices.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { ComboboxField, SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import type { RouterScope } from './router-scope.ts'
import { endsOf, type RouteForm } from './request.ts'
import { destinationTypes, systemTargetTypes, targetTypes } from './types.ts'

interface Part {
  scope: RouterScope
  control: Control<RouteForm>
  isDisabled: boolean
}

/**
 * The fields of a route.
 * @param props.fixed which fields are read-only: none, all but the target, or all
 */
export function RouteFields(props: {
  scope: RouterScope
  form: UseFormReturn<RouteForm>
  fixed: 'nothing' | 'all but the target' | 'everything'
}) {
  const { scope, form, fixed } = props
  const { control } = form
  const isKept = fixed !== 'nothing'
  const isAll = fixed === 'everything'
  // Clears the value and its error, which are about the previous type.
  const clear = (name: 'destinationValue' | 'targetValue') => {
    form.setValue(name, '', { shouldDirty: true })
    form.clearErrors(name)
  }
  return (
    <>
      <NameField control={control} name="name" isDisabled={isKept} />
      <DescriptionField control={control} name="description" isDisabled={isKept} />
      <SelectField
        control={control}
        name="destinationType"
        label="Destination type"
        required
        isDisabled={isKept}
        items={destinationTypes}
        onChange={() => clear('destinationValue')}
      />
      <Destination scope={scope} control={control} isDisabled={isKept} />
      <SelectField
        control={control}
        name="targetType"
        label="Target type"
        required
        isDisabled={isAll}
        items={isAll ? [...targetTypes, ...systemTargetTypes] : targetTypes}
        onChange={() => clear('targetValue')}
      />
      <Target scope={scope} control={control} isDisabled={isAll} />
    </>
  )
}

function Destination({ scope, control, isDisabled }: Part) {
  const type = useWatch({ control, name: 'destinationType' })
  const shared = {
    control,
    isDisabled,
    name: 'destinationValue',
    label: 'Destination value',
    required: true,
  } as const
  // Each type has a field component of its own, so that no validation of the previous type remains.
  switch (type) {
    case 'ip':
      return <TextField key={type} {...shared} mono hint="An address: 10.0.0.7" validate={ipProblem} />
    case 'ip_net':
      return <TextField key={type} {...shared} mono hint="A network: 10.0.0.0/16" validate={cidrProblem} />
    case 'subnet':
      return <SubnetChoice key={type} {...shared} scope={scope} />
    case 'vpc':
      return <TextField key={type} {...shared} />
  }
}

function Target({ scope, control, isDisabled }: Part) {
  const type = useWatch({ control, name: 'targetType' })
  const shared = { control, isDisabled, name: 'targetValue', label: 'Target value', required: true } as const
  switch (type) {
    case 'ip':
      return (
        <TextField
          key={type}
          {...shared}
          mono
          hint="The address of an interface in this VPC"
          validate={(text, form) => ipProblem(text) ?? mixProblem(form)}
        />
      )
    case 'instance':
      return <InstanceChoice key={type} {...shared} scope={scope} />
    case 'internet_gateway':
      return <GatewayChoice key={type} {...shared} scope={scope} />
    // Types in routes of the system, which are read-only.
    case 'subnet':
    case 'vpc':
      return <TextField key={type} {...shared} />
    case 'drop':
      return null
  }
}

/** Whether the named resource exists is not checked, because a route may be created before it. */
const named = (label: string) => (name: string | null) => (name === null ? null : nameProblem(name, label))

/** Returns the problem of a destination and a target with different IP versions, or null. */
function mixProblem(form: RouteForm): string | null {
  try {
    const refusal = checkRoute('custom', endsOf(form))
    return refusal === null ? null : sentenceCase(refusal.message)
  } catch (error) {
    // An invalid address is reported at its own field.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Choice = Omit<Part, 'place'> & {
  scope: RouterScope
  name: 'destinationValue' | 'targetValue'
  label: string
  required: true
}

function SubnetChoice({ scope: { project, vpc }, ...field }: Choice) {
  const { rows, source } = useChoices('vpcSubnetList', { query: { project, vpc } })
  return (
    <ComboboxField
      {...field}
      allowsCustom
      source={source}
      placeholder="Choose or type a subnet"
      items={rows.map((subnet) => ({ value: subnet.name, label: subnet.name, detail: subnet.ipv4Block }))}
      validate={named('Subnet name')}
    />
  )
}

function InstanceChoice({ scope: { project }, ...field }: Choice) {
  const { rows, source } = useChoices('instanceList', { query: { project } })
  return (
    <ComboboxField
      {...field}
      allowsCustom
      source={source}
      placeholder="Choose or type an instance"
      items={rows.map(({ name, runState }) => ({ value: name, label: name, detail: runState }))}
      validate={named('Instance name')}
    />
  )
}

function GatewayChoice({ scope: { project, vpc }, ...field }: Choice) {
  const { rows, source } = useChoices('internetGatewayList', { query: { project, vpc } })
  return (
    <ComboboxField
      {...field}
      allowsCustom
      source={source}
      placeholder="Choose or type a gateway"
      items={rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
      validate={named('Gateway name')}
    />
  )
}
