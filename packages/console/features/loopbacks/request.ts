import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** A loopback as people fill it in. */
export interface LoopbackForm {
  rackId: string | null
  switchLocation: string
  /** name of a lot */
  lot: string | null
  /** without a width */
  address: string
  mask: number | null
  anycast: boolean
}

export const emptyLoopback: LoopbackForm = {
  rackId: null,
  switchLocation: 'switch0',
  lot: null,
  address: '',
  mask: 32,
  anycast: false,
}

/** The request that gives a switch an address of its own. */
export function loopbackCall({ rackId, switchLocation, lot, address, mask, anycast }: LoopbackForm) {
  return {
    operation: 'networking_loopback_address_create',
    args: {
      body: {
        rackId: rackId ?? '',
        switchLocation,
        addressLot: lot ?? '',
        address: address.trim(),
        mask: mask ?? 0,
        anycast,
      },
    },
  } as const satisfies CodeRequest
}
