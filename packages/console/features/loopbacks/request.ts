import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** The form of a loopback address. */
export interface LoopbackForm {
  rackId: string | null
  switchLocation: string
  /** Name of a lot */
  lot: string | null
  /** IP address without the prefix length */
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

/** Returns the request that adds a loopback address to a switch. */
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
