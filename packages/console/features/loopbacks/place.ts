import type { LoopbackAddress } from '@portico/contract/types.ts'
import type { CallArgs } from '#data/calls.ts'

/** The request that takes it away, which names it by where it is. */
export function deleteCall({
  rackId,
  switchLocation,
  address,
}: LoopbackAddress): CallArgs<'networkingLoopbackAddressDelete'> {
  const [bare = address, width = '32'] = address.split('/')
  return { path: { rackId, switchLocation, address: bare, subnetMask: Number(width) } }
}
