import { Button } from '@portico/console/ui/actions/button.tsx'
import { Popover } from '@portico/console/ui/overlays/popover.tsx'
import { NativeSelect } from '@portico/console/ui/pickers/native-select.tsx'
import { useId, useSyncExternalStore } from 'react'
import { chosenChaos, type FailureStatus, failures } from '../chaos.ts'

const words: Readonly<Record<FailureStatus, string>> = {
  401: '401, signed out',
  403: '403, not allowed',
  404: '404, not found',
  500: '500, server error',
}

const statuses = Object.keys(failures).map(Number) as FailureStatus[]

const shares = [0.1, 0.25, 0.5, 1] as const

const percent = (share: number) => `${share * 100}%`

/** Lets the visitor choose which error requests get, and what share of requests. */
export function ChaosControl() {
  const chaos = useSyncExternalStore(chosenChaos.subscribe, chosenChaos.get)
  const id = useId()
  const { status, share } = chaos
  return (
    <Popover
      label="Chaos"
      trigger={
        <Button size="sm" variant={status === null ? 'quiet' : 'danger'}>
          {status === null ? 'Chaos: off' : `Chaos: ${status}, ${percent(share)}`}
        </Button>
      }
    >
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2">
        <p className="col-span-2 text-fg-muted">See how the console copes when calls fail.</p>
        <label htmlFor={`${id}-status`}>Calls answer</label>
        <NativeSelect
          id={`${id}-status`}
          value={status ?? ''}
          onChange={({ target }) => {
            const chosen = statuses.find((known) => String(known) === target.value) ?? null
            chosenChaos.set({ ...chaos, status: chosen })
          }}
        >
          <option value="">as they should</option>
          {statuses.map((known) => (
            <option key={known} value={known}>
              {words[known]}
            </option>
          ))}
        </NativeSelect>
        <label htmlFor={`${id}-share`}>How many</label>
        <NativeSelect
          id={`${id}-share`}
          value={share}
          disabled={status === null}
          onChange={({ target }) => chosenChaos.set({ ...chaos, share: Number(target.value) })}
        >
          {shares.map((known) => (
            <option key={known} value={known}>
              {percent(known)} of them
            </option>
          ))}
        </NativeSelect>
      </div>
    </Popover>
  )
}
