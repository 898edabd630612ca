import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { NumberField } from '#ui/forms/number-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { modeWords } from './columns.tsx'
import { type BfdForm, emptyBfd, enableCall } from './request.ts'
import { useBfd } from './sessions.ts'

const switches = [
  { value: 'switch0', label: 'switch0' },
  { value: 'switch1', label: 'switch1' },
]
const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }))

/** The form of a new BFD session with a peer. */
export function BfdCreateForm() {
  const form = useForm<BfdForm>({ defaultValues: emptyBfd })
  const { control } = form
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const sessions = useBfd()
  return (
    <PanelForm
      title="Enable BFD session"
      form={form}
      closeTo={systemPaths.bfdSessions()}
      submitDisabledReason={denied}
      asCode={{ request: enableCall }}
      onSubmit={async (filled) => {
        await invoke('networkingBfdEnable', enableCall(filled).args)
        void invalidate('bfd_session')
        toastDone('BFD session', `${filled.remote.trim()} on ${filled.switchLocation}`, 'enabled')
      }}
    >
      <RadioField
        control={control}
        name="switchLocation"
        label="Switch"
        required
        layout="row"
        choices={switches}
      />
      <TextField
        control={control}
        name="remote"
        label="Address of the peer"
        required
        mono
        placeholder="192.0.2.1"
        validate={(remote, { switchLocation }) =>
          remote === ''
            ? null
            : (ipProblem(remote) ??
              (sessions?.some((one) => one.peer === remote.trim() && one.switch === switchLocation) === true
                ? 'A session with this peer exists. Disable it first'
                : null))
        }
      />
      <TextField
        control={control}
        name="local"
        label="Own address"
        hint="Of the switch. By default the address of the port that leads to the peer"
        mono
        validate={(local, { remote }) =>
          local.trim() === '' ? null : (ipProblem(local) ?? familyProblem(local, remote))
        }
      />
      <RadioField
        control={control}
        name="mode"
        label="Mode"
        required
        layout="row"
        hint="Multiple hops if the peer is behind another router"
        choices={modes}
      />
      <NumberField
        control={control}
        name="requiredRx"
        label="Packet every"
        required
        hint="Interval in which a packet of the peer is expected. Below 30,000 µs, delays count as failures"
        min={1}
        max={2 ** 32 - 1}
        unit="µs"
      />
      <NumberField
        control={control}
        name="detectionThreshold"
        label="Down after"
        required
        hint="Missing packets until the peer counts as lost"
        min={1}
        max={255}
      />
    </PanelForm>
  )
}

function familyProblem(local: string, remote: string): string | null {
  const [own, theirs] = [tryParseAddress(local.trim()), tryParseAddress(remote.trim())]
  return own !== null && theirs !== null && own.version !== theirs.version
    ? `It is IPv${own.version}, but the peer is IPv${theirs.version}`
    : null
}
