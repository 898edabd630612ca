import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'
import type { Port } from './ports.ts'

type Place = Pick<Port, 'rackId' | 'switchLocation' | 'portName'>

const placeOf = ({ rackId, switchLocation, portName }: Place) => ({
  path: { port: portName },
  query: { rackId, switchLocation },
})

/** The request that sets a port, for good. */
export function applyCode(port: Place, portSettings: string) {
  return {
    operation: 'networking_switch_port_apply_settings',
    args: { ...placeOf(port), body: { portSettings } },
  } as const satisfies CodeRequest
}

/** @param onTrial it takes itself back unless it is kept, where the system does that */
export function applyCall(
  port: Place,
  portSettings: string,
  onTrial: boolean,
): CallArgs<'networkingSwitchPortApplySettings'> {
  return tried({ ...placeOf(port), body: { portSettings } }, onTrial)
}

/** @param onTrial it takes itself back unless it is kept, where the system does that */
export function clearCall(port: Place, onTrial: boolean): CallArgs<'networkingSwitchPortClearSettings'> {
  return tried(placeOf(port), onTrial)
}

/** Ours, beside what the contract says. */
function tried<Args extends { query: object }>(args: Args, onTrial: boolean): Args {
  return onTrial ? { ...args, query: { ...args.query, onTrial } } : args
}
