import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { AddressLot } from '@portico/contract/types.ts'
import { blocksOf } from './parse-blocks.ts'

/** The form of a lot. */
export interface LotForm {
  name: string
  description: string
  kind: AddressLot['kind']
  /** One block per line */
  blocks: string
}

export const emptyLot: LotForm = { name: '', description: '', kind: 'infra', blocks: '' }

/** Returns the request that creates a lot, or adds blocks to the existing lot with that name. */
export function lotCall({ name, description, kind, blocks }: LotForm) {
  return {
    operation: 'networking_address_lot_create',
    args: { body: { name, description, kind, blocks: blocksOf(blocks) } },
  } as const satisfies CodeRequest
}
