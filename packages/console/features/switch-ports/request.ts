import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'
import type { Port } from './ports.ts'

type Place = Pick<Port, 'rackId' | 'switchLocation' | 'portName'>

const placeOf = ({ rackId, switchLocation, portName }: Place) => ({
  path: { port: portName },
  query: { rackId, switchLocation },
})

/** Returns the request that applies settings to a port, not as a revertible change. */
export function applyCode(port: Place, portSettings: string) {
  return {
    operation: 'networking_switch_port_apply_settings',
    args: { ...placeOf(port), body: { portSettings } },
  } as const satisfies CodeRequest
}

/** @param onTrial sends a revertible change, where the system supports it */
export function applyCall(
  port: Place,
  portSettings: string,
  onTrial: boolean,
): CallArgs<'networkingSwitchPortApplySettings'> {
  return tried({ ...placeOf(port), body: { portSettings } }, onTrial)
}

/** @param onTrial sends a revertible change, where the system supports it */
export function clearCall(port: Place, onTrial: boolean): CallArgs<'networkingSwitchPortClearSettings'> {
  return tried(placeOf(port), onTrial)
}

/** Our extension of the contract. */
function tried<Args extends { query: object }>(args: Args, onTrial: boolean): Args {
  return onTrial ? { ...args, query: { ...args.query, onTrial } } : args
}
