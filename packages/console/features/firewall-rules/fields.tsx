import { Ban, Check } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { GuideLink } from '#shell/guide-link.tsx'
import { CheckboxGroupField } from '#ui/forms/checkbox-group-field.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SegmentsField } from '#ui/forms/segments-field.tsx'
import { SwitchField } from '#ui/forms/switch-field.tsx'
import { neighbours } from './changes.ts'
import { PartsField } from './parts-field.tsx'
import { PortsField } from './ports-field.tsx'
import type { RuleForm } from './request.ts'
import type { Finding } from './rows.ts'
import { lastPriority, type RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'

const protocols = ['TCP', 'UDP', 'ICMP'] as const

/** The fields of a rule. */
export function RuleFields(props: {
  form: UseFormReturn<RuleForm>
  scope: RuleScope
  /** The other rules of the VPC, updated live */
  others: readonly RuleBody[]
  /** The finding about the saved rule */
  finding: Finding | undefined
}) {
  const { form, scope, others, finding } = props
  const { control } = form
  return (
    <>
      <p className="text-xs text-fg-muted">
        Rules control which traffic instances can receive and send.{' '}
        <GuideLink guide="firewall-rules">Firewall rules</GuideLink>
      </p>
      <SwitchField control={control} name="isEnabled" label="Enabled" />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField
          control={control}
          name="name"
          validate={(name) =>
            others.some((rule) => rule.name === name)
              ? 'Another rule of this VPC has this name. Choose another, or edit that rule'
              : null
          }
        />
        <DescriptionField control={control} name="description" hint="What it is for" />
      </div>
      <div>
        <div className="flex flex-wrap gap-4">
          <SegmentsField
            control={control}
            name="action"
            label="Action"
            segments={[
              { value: 'allow', label: 'Allow', icon: Check },
              { value: 'deny', label: 'Deny', icon: Ban },
            ]}
          />
          <SegmentsField
            control={control}
            name="direction"
            label="Direction"
            segments={[
              { value: 'inbound', label: 'Inbound' },
              { value: 'outbound', label: 'Outbound' },
            ]}
          />
          <div className="w-32">
            <NumberField
              control={control}
              name="priority"
              label="Priority"
              required
              min={0}
              max={lastPriority}
            />
          </div>
        </div>
        <EvaluationOrder form={form} others={others} />
      </div>
      <PartsField form={form} which="target" scope={scope} unknown={finding?.unknownTargets ?? []} />
      <p className="-mb-2 text-xs text-fg-muted">
        Without hosts, protocols and ports the rule matches all traffic. If you set several of these, each of
        them must match.
      </p>
      <PartsField form={form} which="host" scope={scope} unknown={finding?.unknownHosts ?? []} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckboxGroupField
          control={control}
          name="protocols"
          label="Protocols"
          hint="None means all"
          layout="row"
          choices={protocols.map((value) => ({ value, label: value }))}
        />
        <PortsField form={form} />
      </div>
    </>
  )
}

/** A text that says which rules are evaluated before and after this one, and what the direction means. */
function EvaluationOrder({ form, others }: { form: UseFormReturn<RuleForm>; others: readonly RuleBody[] }) {
  const [name, priority, direction, action, isEnabled] = useWatch({
    control: form.control,
    name: ['name', 'priority', 'direction', 'action', 'isEnabled'],
  })
  const about =
    direction === 'inbound' ? 'Matches traffic to the targets.' : 'Matches traffic from the targets.'
  return (
    <p className="mt-1.5 text-xs text-fg-muted">
      {about} 0 to 65535. Lower numbers are evaluated first.{' '}
      {isEnabled &&
        priority !== null &&
        placeText(neighbours({ name, priority, direction, action }, others), priority, action)}
    </p>
  )
}

function placeText(
  { before, after }: ReturnType<typeof neighbours>,
  priority: number,
  action: RuleBody['action'],
): string {
  const labelOf = ({ name, priority: of }: RuleBody) => `${name} (${of})`
  const tied = [before, after].find((rule) => rule?.priority === priority && rule.action !== action)
  const tie = tied === undefined ? '' : ` Same priority as ${tied.name}. If both match, deny wins.`
  if (before === undefined && after === undefined) return 'It is the only rule of its direction.'
  if (before === undefined) return `Evaluated first, before ${after && labelOf(after)}.${tie}`
  if (after === undefined) return `Evaluated last, after ${labelOf(before)}.${tie}`
  return `Evaluated after ${labelOf(before)}, before ${labelOf(after)}.${tie}`
}
