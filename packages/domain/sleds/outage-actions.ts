import { conflict, type Refusal } from '#refusals.ts'
import type { OutageState, OutageWish } from './outage.ts'

/** What operators can do about an outage. */
export const outageActions = ['fence', 'confirm_off', 'hold', 'rejoin'] as const
export type OutageAction = (typeof outageActions)[number]

interface ActionTarget {
  readonly state: OutageState
  readonly wish: OutageWish
  /** whether the storage can refuse the sled's writes */
  readonly hasFence: boolean
}

/** Returns why an action on an outage is refused; null if it is possible. */
export function checkOutageAction(action: OutageAction, outage: ActionTarget): Refusal | null {
  const { state, wish, hasFence } = outage
  if (state === 'closed') return conflict('Outage has ended')
  const isOpen = state === 'suspect' || state === 'confirmed'
  switch (action) {
    case 'fence':
      if (!hasFence) {
        return conflict(
          'Disks cannot be fenced here. Make sure that the sled is off, then confirm that it is off',
        )
      }
      if (!isOpen || wish === 'fence') return conflict('Fence has been requested already')
      return null
    case 'confirm_off':
      if (hasFence) return conflict('Disks can be fenced. Fence the sled instead')
      if (!isOpen || wish === 'off') return conflict('Sled has been confirmed to be off already')
      return null
    case 'hold':
      if (wish === 'hold') return conflict('Outage is on hold already')
      if (isOpen || state === 'fencing' || state === 'lost') return null
      return conflict('Outage can be put on hold before the fence is closed, or while the sled is lost')
    case 'rejoin':
      if (state === 'lost' || (isOpen && wish === 'hold')) return null
      return conflict('Sled can rejoin only once its machines have failed')
  }
}
