import type { Following, LiveListener } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'
import type { After } from './refresher.ts'

/** ms after which a hub is asked for again that says nothing to who joins, doubling up to the longest */
const firstPatience = 1000
const longestPatience = 15_000

/** ms between two questions whether the hub is there, and for which it may leave one open; only without its lock */
const askEach = 5000

/** A way to a hub. */
export interface Way {
  say(message: ToHub): void
  close(): void
}

/** What of the browser a member needs; a test gives its own. */
export interface MemberHost {
  /** Reach the hub; a new one where there is none. */
  readonly connect: (hear: (message: FromHub) => void) => Way
  /** Calls back as soon as nobody holds a lock; null where there are no locks: they exist on secure origins only. */
  readonly whenFree: ((lock: string, then: () => void) => void) | null
  readonly after: After
}

/**
 * A tab's membership in the hub, which may die: its process may be killed, and nobody tells a port that the other side
 * is gone. The tab then joins another hub from the place up to which it was told everything, and is not live meanwhile.
 */
export function joinHub(
  listener: Pick<LiveListener, 'onState' | 'onGap'> & { readonly onChanges: (text: string) => void },
  as: { readonly url: string; readonly user: string; readonly from: string | null },
  { connect, whenFree, after }: MemberHost,
): Following & { rejoin(): void } {
  let known = as.from
  let wasTold = false
  /** it was told something of which nobody knows up to where it went */
  let isBehind = false
  let patience = firstPatience
  let heard = false
  let way: Way
  let cancel = () => {}

  const expectWord = (ms: number, then: () => void) => {
    cancel()
    heard = false
    cancel = after(ms, () => (heard ? then() : rejoin()))
  }
  const ask = () => {
    way.say({ type: 'ask' })
    expectWord(askEach, ask)
  }
  const take = (message: FromHub, isCurrent: () => boolean) => {
    heard = true
    wasTold = true
    patience = firstPatience
    if (message.type === 'lock' && whenFree !== null) {
      cancel()
      whenFree(message.name, () => isCurrent() && rejoin())
    } else if (message.type === 'state') {
      listener.onState(message.state)
      if (message.state !== 'live' || !isBehind) return
      isBehind = false
      listener.onGap()
    } else if (message.type === 'changes') {
      known = message.position
      listener.onChanges(message.text)
    } else if (message.type === 'at') known = message.position
    else if (message.type === 'gap') listener.onGap()
  }
  function join(): void {
    const current: Way = connect((message) => {
      if (way === current) take(message, () => way === current)
    })
    way = current
    current.say({ type: 'join', url: as.url, user: as.user, from: known })
    expectWord(patience, ask)
    patience = Math.min(patience * 2, longestPatience)
  }
  function rejoin(): void {
    isBehind ||= wasTold && known === null
    way.say({ type: 'leave' })
    way.close()
    listener.onState('connecting')
    join()
  }
  join()

  return {
    wake: () => way.say({ type: 'wake' }),
    close() {
      cancel()
      way.say({ type: 'leave' })
    },
    rejoin,
  }
}
