import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { kinds } from '#kinds/kinds.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { countOf } from '#ui/format/text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { changeRules } from './change-rules.tsx'
import { setting } from './changes.ts'
import { RulePreview } from './preview.tsx'
import { isPriority, lastPriority, type RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'

/** A dialog that sets one priority for several rules. */
export function PriorityDialog(props: {
  scope: RuleScope
  rules: readonly RuleBody[]
  /** The rule set that contains the rules */
  all: readonly RuleBody[]
  onOver: () => void
  onClose: () => void
}) {
  const { scope, rules, all, onOver, onClose } = props
  const id = useId()
  const names = rules.map(({ name }) => name)
  const form = useForm<{ priority: number | null }>({
    defaultValues: { priority: rules[0]?.priority ?? 0 },
  })
  const priority = useWatch({ control: form.control, name: 'priority' })
  const { one, many } = kinds.vpc_firewall_rule
  const foreseen = isPriority(priority) ? setting(names, { priority })(all) : null
  return (
    <Dialog
      isOpen
      title={`Set the priority of ${countOf(names.length, one, many)}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <SubmitButton control={form.control} formId={id}>
            Set priority
          </SubmitButton>
        </>
      }
    >
      <Form
        id={id}
        form={form}
        onSubmit={async (filled) => {
          const change = setting(names, { priority: filled.priority ?? 0 })
          if (!(await changeRules(scope, change, names, `moved to ${filled.priority ?? 0}`))) return
          onOver()
          onClose()
        }}
      >
        <p className="break-words text-fg-muted">{names.join(', ')}</p>
        <NumberField
          control={form.control}
          name="priority"
          label="Priority"
          required
          min={0}
          max={lastPriority}
          hint="0 to 65535. Lower numbers are evaluated first. At equal priority, deny comes before allow."
        />
        {foreseen !== null && 'rules' in foreseen && <RulePreview scope={scope} rules={foreseen.rules} />}
      </Form>
    </Dialog>
  )
}
