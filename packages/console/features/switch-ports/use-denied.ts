import { useCallback } from 'react'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { useWhyPending } from '../revertible-changes/index.ts'
import type { Port, Ports } from './ports.ts'

/** Returns a function that returns why the user may not configure a port now; null if they may. */
export function useWhyNoChange(ports: Ports | undefined): (port: Pick<Port, 'id'>) => string | null {
  const fixed = ports?.fixed ?? null
  const role = useWhyNotFleet('networking_switch_port_apply_settings')
  const whyTried = useWhyPending('switch_port')
  return useCallback(({ id }) => fixed ?? role ?? whyTried(id), [fixed, role, whyTried])
}
