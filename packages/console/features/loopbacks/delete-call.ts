import type { LoopbackAddress } from '@portico/contract/types.ts'
import type { CallArgs } from '#data/calls.ts'

/** Returns the request that deletes a loopback address, which is identified by rack, switch and address. */
export function deleteCall({
  rackId,
  switchLocation,
  address,
}: LoopbackAddress): CallArgs<'networkingLoopbackAddressDelete'> {
  const [bare = address, width = '32'] = address.split('/')
  return { path: { rackId, switchLocation, address: bare, subnetMask: Number(width) } }
}
