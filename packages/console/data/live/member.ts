import type { Following, LiveListener, LiveState } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'
import type { After } from './refresher.ts'

/** ms after which a hub is asked for again that says nothing to who joins, doubling up to the longest */
const firstPatience = 1000
const longestPatience = 15_000

/** ms that a hub has to live for its end to be the first of a row: those that die early are made less and less often */
const steady = 10_000

/** ms between two questions whether the hub is there, and for which it may leave one open; only without its lock */
const askEach = 5000
const answerPatience = 1500

/** Hubs that say nothing, one after the other, before pages look for themselves: the file that makes them may be gone. */
const silentBefore = 3

/** A way to a hub. */
export interface Way {
  say(message: ToHub): void
  close(): void
}

/** What of the browser a member needs; a test gives its own. */
export interface MemberHost {
  /**
   * Reach the hub; a new one where there is none.
   * @throws where there cannot be one at present
   */
  readonly connect: (hear: (message: FromHub) => void) => Way
  /**
   * Calls back once, as soon as nobody holds a lock, or to say that it cannot be waited for; null where there are no
   * locks: they exist on secure origins only.
   * @returns waits no longer
   */
  readonly whenFree:
    | ((lock: string, told: { onFree: () => void; onRefused: () => void }) => () => void)
    | null
  /** Is there anybody who looks at the page? */
  readonly isSeen: () => boolean
  readonly after: After
}

/** A followed stream that others may have taken. */
export interface Membership extends Following {
  /** It has been found out that the stream is to be the tab's own user's, though it was told that it is not. */
  claim(): void
}

const nothing = () => {}

/**
 * A tab's membership in the hub, which may die: its process may be killed, and nobody tells a port that the other side
 * is gone. The tab then joins another hub from the place up to which it was told everything, and is not live meanwhile.
 */
export function joinHub(
  listener: Pick<LiveListener, 'onState' | 'onGap'> & { readonly onChanges: (text: string) => void },
  as: { readonly url: string; readonly user: string; readonly from: string | null },
  { connect, whenFree, isSeen, after }: MemberHost,
): Membership & { rejoin(): void } {
  let known = as.from
  let wasTold = false
  /** it was told something of which nobody knows up to where it went */
  let isBehind = false
  /** the stream is another user's */
  let isOthers = false
  let isResting = false
  let patience = firstPatience
  let deaths = 0
  /** hubs in a row that said nothing */
  let silent = 0
  let heard = false
  let way: Way | null = null
  let cancelWait = nothing
  let cancelLock = nothing
  let cancelSteady = nothing

  const wait = (ms: number, then: () => void) => {
    cancelWait()
    cancelWait = after(ms, then)
  }
  const expectWord = (ms: number, then: () => void) => {
    heard = false
    wait(ms, () => {
      if (heard) then()
      else {
        silent++
        rejoin()
      }
    })
  }
  /** Pages poll where there are no live updates. */
  const withoutHub = (): LiveState => (silent < silentBefore ? 'connecting' : 'off')
  const ask = () => {
    // A page that nobody sees costs nothing: it asks when it is seen again.
    isResting = !isSeen()
    if (isResting) return
    way?.say({ type: 'ask' })
    expectWord(answerPatience, () => wait(askEach - answerPatience, ask))
  }
  const awaitEnd = (lock: string) => {
    if (whenFree === null) return
    cancelWait()
    cancelLock()
    cancelLock = whenFree(lock, { onFree: afterDeath, onRefused: ask })
  }
  const take = (message: FromHub) => {
    heard = true
    wasTold = true
    patience = firstPatience
    silent = 0
    if (message.type === 'lock') awaitEnd(message.name)
    else if (message.type === 'state') {
      isOthers = false
      listener.onState(message.state)
      if (message.state !== 'live' || !isBehind) return
      isBehind = false
      listener.onGap()
    } else if (message.type === 'others') {
      isOthers = true
      listener.onState('lost')
    } else if (message.type === 'changes') {
      known = message.position
      listener.onChanges(message.text)
    } else if (message.type === 'at') known = message.position
    else if (message.type === 'gap') listener.onGap()
  }
  function join(): void {
    const ms = patience
    patience = Math.min(patience * 2, longestPatience)
    try {
      const current: Way = connect((message) => {
        if (way === current) take(message)
      })
      way = current
      current.say({ type: 'join', url: as.url, user: as.user, from: known })
    } catch {
      silent++
      listener.onState(withoutHub())
      wait(ms, join)
      return
    }
    cancelSteady = after(steady, () => (deaths = 0))
    expectWord(ms, ask)
  }
  function leave(): void {
    cancelWait()
    cancelLock()
    cancelSteady()
    way?.say({ type: 'leave' })
    way?.close()
    way = null
  }
  function part(): void {
    isBehind ||= wasTold && known === null
    leave()
    listener.onState(withoutHub())
  }
  function rejoin(): void {
    part()
    join()
  }
  function afterDeath(): void {
    part()
    if (deaths === 0) join()
    else wait(Math.min(firstPatience * 2 ** (deaths - 1), longestPatience), join)
    deaths++
  }
  join()

  return {
    wake() {
      if (isResting) ask()
      way?.say({ type: 'wake' })
    },
    close: leave,
    claim() {
      if (isOthers) rejoin()
      else way?.say({ type: 'wake' })
    },
    rejoin,
  }
}
