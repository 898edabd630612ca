/**
 * The states of a sled's outage, from its first silence until it takes part again (docs/decisions/0082-outages-of-sleds.md):
 *
 *     suspect --> confirmed --> fencing --> failing --> lost --> clearing --> readmitting --> closed
 *        ^------------|            |                     ^---------|             ^
 *        |-- answers: closed       |-- answers before the fence is closed -------|
 *
 * An operator's hold leads from `fencing` back to `suspect` if the fence is not closed.
 *
 * A state is stored before what it names is done, and doing it again changes nothing, so that any server can continue.
 * Without a fence, an operator's word leads from `suspect` to `failing`.
 */
export const outageStates = [
  'suspect',
  'confirmed',
  'fencing',
  'failing',
  'lost',
  'clearing',
  'readmitting',
  'closed',
] as const
export type OutageState = (typeof outageStates)[number]

/**
 * What operators want: nothing beyond the rules (`automatic`), to fence without confirmation, to keep Portico from fencing
 * the sled or from readmitting it (`hold`), or to treat the sled as off because they have made sure of it.
 */
export const outageWishes = ['automatic', 'fence', 'hold', 'off'] as const
export type OutageWish = (typeof outageWishes)[number]

/** Ms for which a sled does not answer before it is suspected. */
export const suspectAfter = 15_000

interface SeenView {
  readonly activity: 'active' | 'inactive' | 'unknown'
  readonly evidence: string
}

/** What is known at a moment. */
export interface OutageSight {
  readonly state: OutageState
  readonly wish: OutageWish
  readonly isSilent: boolean
  /** what independent views know, or why they could not be asked */
  readonly views: readonly SeenView[] | { readonly failed: string }
  readonly hasFence: boolean
  /** whether the storage refuses the sled's writes; null if it could not be asked, or has no fence */
  readonly isFenced: boolean | null
  /** numbers of sleds that do not answer, and of all sleds */
  readonly silentSleds: number
  readonly sleds: number
}

/** The next thing to do: wait for a reason, store another state, or do what the state names. */
export type OutageDecision =
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'go'; readonly to: OutageState; readonly reason: string | null }
  | { readonly kind: 'act'; readonly call: 'close' | 'abandon' | 'declareLost' | 'clear' | 'readmit' }

const wait = (reason: string): OutageDecision => ({ kind: 'wait', reason })
const go = (to: OutageState, reason: string | null = null): OutageDecision => ({ kind: 'go', to, reason })
const act = (call: Extract<OutageDecision, { kind: 'act' }>['call']): OutageDecision => ({
  kind: 'act',
  call,
})

const noFenceReason =
  'The storage cannot refuse the writes of a sled, so nothing starts elsewhere by itself. If the sled is off, confirm it.'

/** Decides what to do about an outage. */
export function decideOutage(sight: OutageSight): OutageDecision {
  const { state, wish, isSilent, isFenced } = sight
  switch (state) {
    case 'suspect':
    case 'confirmed':
      return decideSuspect(sight)
    case 'fencing':
      if (isFenced === true) return go('failing')
      if (isFenced === false && !isSilent) return go('readmitting', 'The sled answered before it was fenced.')
      return isFenced === false && wish === 'hold' ? act('abandon') : act('close')
    case 'failing':
      return act('declareLost')
    case 'lost':
      if (isSilent) return wait('The sled does not answer.')
      if (wish === 'hold') return wait('An operator keeps the sled out.')
      return go('clearing')
    case 'clearing':
      return isSilent ? go('lost') : act('clear')
    case 'readmitting':
      return act('readmit')
    case 'closed':
      return wait('')
  }
}

function decideSuspect(sight: OutageSight): OutageDecision {
  const { state, wish, isSilent, hasFence } = sight
  if (!isSilent) return go('closed', 'The sled answers again.')
  if (wish === 'off') return go('failing')
  if (wish === 'fence' && hasFence) return go('fencing')
  const doubt = whyNotConfirmed(sight)
  if (state === 'suspect') return doubt === null ? go('confirmed') : wait(doubt)
  return doubt === null ? go('fencing') : go('suspect', doubt)
}

/** Returns why a sled that does not answer is not known to have stopped; null if the independent views agree. */
function whyNotConfirmed({ wish, hasFence, views, silentSleds, sleds }: OutageSight): string | null {
  if (wish === 'hold') return 'An operator stopped the automatic fence.'
  if (!hasFence) return noFenceReason
  if (silentSleds * 2 > sleds && silentSleds > 1) {
    return `${silentSleds} of ${sleds} sleds do not answer. Portico’s own network may be the cause, so an operator decides.`
  }
  if ('failed' in views) return views.failed
  const active = views.find(({ activity }) => activity === 'active')
  if (active !== undefined) {
    return `${active.evidence} Its machines seem to run, so only the connection to Portico may be broken.`
  }
  if (views.some(({ activity }) => activity === 'inactive')) return null
  return 'Nothing but the missing answer says that the sled has stopped.'
}
