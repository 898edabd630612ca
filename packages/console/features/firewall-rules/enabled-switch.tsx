import { useAction } from '#data/use-action.ts'
import { Switch } from '#ui/actions/switch.tsx'
import { changeRules } from './change-rules.tsx'
import { setting } from './changes.ts'
import type { RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'

/** A switch that enables or disables a rule immediately. */
export function EnabledSwitch({
  scope,
  rule,
}: {
  scope: RuleScope
  rule: Pick<RuleBody, 'name' | 'status'>
}) {
  const change = useAction({
    mutationFn: async (status: RuleBody['status']) => {
      await changeRules(scope, setting([rule.name], { status }), [rule.name], status)
    },
  })
  return (
    <Switch
      label={`${rule.name} enabled`}
      isOn={rule.status === 'enabled'}
      isPending={change.isPending}
      onChange={(isOn) => void change.run(isOn ? 'enabled' : 'disabled')}
    />
  )
}
