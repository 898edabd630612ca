import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { AddressLot } from '@portico/contract/types.ts'
import { blocksOf } from './typed.ts'

/** A lot as people fill it in. */
export interface LotForm {
  name: string
  description: string
  kind: AddressLot['kind']
  /** a block on each line */
  blocks: string
}

export const emptyLot: LotForm = { name: '', description: '', kind: 'infra', blocks: '' }

/** The request that makes a lot, or gives more blocks to the one of that name. */
export function lotCall({ name, description, kind, blocks }: LotForm) {
  return {
    operation: 'networking_address_lot_create',
    args: { body: { name, description, kind, blocks: blocksOf(blocks) } },
  } as const satisfies CodeRequest
}
