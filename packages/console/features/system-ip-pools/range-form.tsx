import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { useForm, useWatch } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { countOf } from '#ui/format/text.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { addressProblem } from './range.ts'
import { addRangeCall, lastProblem, type RangeForm } from './request.ts'

/** The form of a new address range. */
export function IpPoolRangeForm({ pool }: { pool: string }) {
  const form = useForm<RangeForm>({ defaultValues: { first: '', last: '' } })
  const denied = useWhyNotFleet('ip_pool_create')
  return (
    <PanelForm
      title="Add IP range"
      form={form}
      closeTo={systemPaths.ipPoolRanges(pool)}
      submitDisabledReason={denied}
      asCode={{ request: (filled) => addRangeCall(pool, filled) }}
      onSubmit={async (filled) => {
        await invoke('ipPoolRangeAdd', addRangeCall(pool, filled).args)
        void invalidate('ip_pool_range')
        toastDone('IP range', `${filled.first.trim()} – ${filled.last.trim()}`, `added to ${pool}`)
      }}
    >
      <p className="text-fg-muted">
        IPv4 only. The range includes both addresses. All addresses in it are assigned, also network and
        broadcast addresses.
      </p>
      <TextField
        control={form.control}
        name="first"
        label="First"
        required
        mono
        placeholder="203.0.113.10"
        validate={addressProblem}
      />
      <TextField
        control={form.control}
        name="last"
        label="Last"
        required
        mono
        placeholder="203.0.113.249"
        validate={lastProblem}
      />
      <Size form={form} />
    </PanelForm>
  )
}

/** The number of addresses in the range. */
function Size({ form }: { form: ReturnType<typeof useForm<RangeForm>> }) {
  const [first, last] = useWatch({ control: form.control, name: ['first', 'last'] })
  if (addressProblem(first) !== null || lastProblem(last, { first, last }) !== null) return null
  const size = parseIpv4(last.trim()) - parseIpv4(first.trim()) + 1
  return <p className="text-fg-muted">{countOf(size, 'address', 'addresses')}.</p>
}
