import { nameProblem } from '@portico/domain/names.ts'
import { cidrProblem, ipProblem } from '@portico/domain/ip/problems.ts'
import { checkRoute } from '@portico/domain/networks/route-rules.ts'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useChoices } from '#shell/forms/use-choices.ts'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { ComboboxField, SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { sentenceCase } from '#ui/format/words.ts'
import type { RouterPlace } from './place.ts'
import { endsOf, type RouteForm } from './request.ts'
import { destinationTypes, systemTargetTypes, targetTypes } from './types.ts'

interface Part {
  place: RouterPlace
  control: Control<RouteForm>
  isDisabled: boolean
}

/**
 * What a route is made of.
 * @param props.fixed what may not be changed: nothing of it, all but the target, or everything
 */
export function RouteFields(props: {
  place: RouterPlace
  form: UseFormReturn<RouteForm>
  fixed: 'nothing' | 'all but the target' | 'everything'
}) {
  const { place, form, fixed } = props
  const { control } = form
  const isKept = fixed !== 'nothing'
  const isAll = fixed === 'everything'
  // What was wrong with a value of another type is not wrong with this one.
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
      <Destination place={place} control={control} isDisabled={isKept} />
      <SelectField
        control={control}
        name="targetType"
        label="Target type"
        required
        isDisabled={isAll}
        items={isAll ? [...targetTypes, ...systemTargetTypes] : targetTypes}
        onChange={() => clear('targetValue')}
      />
      <Target place={place} control={control} isDisabled={isAll} />
    </>
  )
}

function Destination({ place, control, isDisabled }: Part) {
  const type = useWatch({ control, name: 'destinationType' })
  const shared = {
    control,
    isDisabled,
    name: 'destinationValue',
    label: 'Destination value',
    required: true,
  } as const
  // Each type is a field of its own: no rule of the one before survives.
  switch (type) {
    case 'ip':
      return <TextField key={type} {...shared} mono hint="An address: 10.0.0.7" validate={ipProblem} />
    case 'ip_net':
      return <TextField key={type} {...shared} mono hint="A network: 10.0.0.0/16" validate={cidrProblem} />
    case 'subnet':
      return <SubnetChoice key={type} {...shared} place={place} />
    case 'vpc':
      return <TextField key={type} {...shared} />
  }
}

function Target({ place, control, isDisabled }: Part) {
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
      return <InstanceChoice key={type} {...shared} place={place} />
    case 'internet_gateway':
      return <GatewayChoice key={type} {...shared} place={place} />
    // The system's own routes, which are shown and not changed.
    case 'subnet':
    case 'vpc':
      return <TextField key={type} {...shared} />
    case 'drop':
      return null
  }
}

/** Names of things are not checked to exist: a route may be made before what it names. */
const named = (label: string) => (name: string | null) => (name === null ? null : nameProblem(name, label))

/** Destination and target are of one family, where both are addresses. */
function mixProblem(form: RouteForm): string | null {
  try {
    const refusal = checkRoute('custom', endsOf(form))
    return refusal === null ? null : sentenceCase(refusal.message)
  } catch (error) {
    // What is no address is told at its own field.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Choice = Omit<Part, 'place'> & {
  place: RouterPlace
  name: 'destinationValue' | 'targetValue'
  label: string
  required: true
}

function SubnetChoice({ place: { project, vpc }, ...field }: Choice) {
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

function InstanceChoice({ place: { project }, ...field }: Choice) {
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

function GatewayChoice({ place: { project, vpc }, ...field }: Choice) {
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
