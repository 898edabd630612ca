import { formatClock } from '#ui/format/date.ts'
import { useWhyNotFleet } from '#shell/use-may.ts'
import { useRunningTrial } from '../trials/index.ts'
import type { Port, Ports } from './ports.ts'

/** Why ports may not be set by whoever looks, or not now; null: they may. */
export function useWhyNoChange(ports: Ports | undefined): (port: Pick<Port, 'id'>) => string | null {
  const role = useWhyNotFleet('networking_allow_list_update')
  const running = useRunningTrial('switch_port')
  return ({ id }) =>
    ports?.fixed ??
    role ??
    (running?.thingId === id
      ? `A change of it is on trial until ${formatClock(running.timeDue)}: keep it or take it back first`
      : null)
}
