import { useState } from 'react'
import { Switch } from '#ui/actions/switch.tsx'
import { carryOut } from './carry-out.tsx'
import { setting } from './changes.ts'
import type { RuleBody } from './rule.ts'
import type { RulePlace } from './save.ts'

/** Switches a rule on or off at once. */
export function EnabledSwitch({
  place,
  rule,
}: {
  place: RulePlace
  rule: Pick<RuleBody, 'name' | 'status'>
}) {
  const [isPending, setPending] = useState(false)
  return (
    <Switch
      label={`${rule.name} enabled`}
      isOn={rule.status === 'enabled'}
      isPending={isPending}
      onChange={(isOn) => {
        setPending(true)
        const change = setting([rule.name], { status: isOn ? 'enabled' : 'disabled' })
        void carryOut(place, change, [rule.name], isOn ? 'enabled' : 'disabled').finally(() =>
          setPending(false),
        )
      }}
    />
  )
}
