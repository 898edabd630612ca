import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'
import type { Port } from './ports.ts'

type PortScope = Pick<Port, 'rackId' | 'switchLocation' | 'portName'>

const placeOf = ({ rackId, switchLocation, portName }: PortScope) => ({
  path: { port: portName },
  query: { rackId, switchLocation },
})

/** Returns the request that applies settings to a port permanently, not as a revertible change. */
export function applyCode(port: PortScope, portSettings: string) {
  return {
    operation: 'networking_switch_port_apply_settings',
    args: { ...placeOf(port), body: { portSettings } },
  } as const satisfies CodeRequest
}

/** @param onTrial sends a revertible change, if the server supports it */
export function applyCall(
  port: PortScope,
  portSettings: string,
  onTrial: boolean,
): CallArgs<'networkingSwitchPortApplySettings'> {
  return revertible({ ...placeOf(port), body: { portSettings } }, onTrial)
}

/** @param onTrial sends a revertible change, if the server supports it */
export function clearCall(port: PortScope, onTrial: boolean): CallArgs<'networkingSwitchPortClearSettings'> {
  return revertible(placeOf(port), onTrial)
}

/** `onTrial` is a Portico extension of the contract. */
function revertible<Args extends { query: object }>(args: Args, onTrial: boolean): Args {
  return onTrial ? { ...args, query: { ...args.query, onTrial } } : args
}
