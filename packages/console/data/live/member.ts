import type { Following, LiveListener, LiveState } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'
import type { After } from './refresher.ts'

/** ms after which a tab that received no message from its hub joins another one; the timeout doubles up to a maximum */
const firstTimeout = 1000
const longestTimeout = 15_000

/**
 * ms that a hub must run before the number of its early ends, and with it the retry backoff, is reset
 */
const steadyAfter = 10_000

/** ms between two pings of the hub, and ms within which it must respond; used only without a lock */
const pingInterval = 5000
const pongTimeout = 1500

/** Number of consecutive hubs without a message after which pages poll, because the server may lack the hub's script */
const maxSilentHubs = 3

/** A connection to a hub. */
export interface HubConnection {
  say(message: ToHub): void
  close(): void
}

/** The functions of the browser that a member needs; tests pass their own. */
export interface MemberHost {
  /**
   * Connects to the hub, and starts one if there is none.
   * @throws if a hub cannot be started at present
   */
  readonly connect: (hear: (message: FromHub) => void) => HubConnection
  /**
   * Calls back once when a lock is released or cannot be requested. null if the browser has no locks, which exist only
   * on secure origins.
   * @returns a function that stops waiting
   */
  readonly whenFree:
    | ((lock: string, callbacks: { onFree: () => void; onRefused: () => void }) => () => void)
    | null
  /** Returns whether the page is visible. */
  readonly isSeen: () => boolean
  readonly after: After
}

/** A followed stream that may belong to another user. */
export interface Membership extends Following {
  /** Reports that the tab's user is signed in, although the hub reported that the stream belongs to another user. */
  claim(): void
}

/**
 * The state of a tab's membership. Each state waits for one timer or lock, which is cancelled when the state is left.
 */
type State =
  /** The tab has sent `join` and waits for the first message */
  | 'joining'
  /** The hub has sent the name of its lock, which is released when the hub ends */
  | 'watching'
  /** Without a lock: the tab has sent a ping and waits for any message */
  | 'asking'
  /** Without a lock: the hub has responded, and the next ping is scheduled */
  | 'pausing'
  /** Without a lock: the page is hidden, and sends no ping until it is visible */
  | 'resting'
  /** There is no hub; the tab will try again later */
  | 'waiting'
  /** The tab no longer follows the stream */
  | 'left'

const nothing = () => {}

/**
 * A tab's membership in a hub. The hub may die with its process, and the port does not report that. The tab then joins
 * another hub at its last position, and is not live until then.
 *
 *     joining  --lock named----------------------> watching
 *     joining  --a message, but no lock, in time-> asking
 *     joining  --no message in time--------------> joining (another hub, with more patience)
 *     joining  --no hub can be reached-----------> waiting
 *     watching --lock released-------------------> joining, or waiting if hubs died early before
 *     watching --lock cannot be awaited----------> asking
 *     asking   --a message in time---------------> pausing
 *     asking   --no message in time--------------> joining (another hub)
 *     pausing  --time for the next ping----------> asking, or resting if the page is hidden
 *     resting  --page visible again--------------> asking
 *     waiting  --time to try again---------------> joining
 *     asking, pausing, resting --lock named------> watching
 *     any      --close---------------------------> left
 */
export function joinHub(
  listener: Pick<LiveListener, 'onState' | 'onGap'> & { readonly onChanges: (text: string) => void },
  as: { readonly url: string; readonly user: string; readonly from: string | null },
  { connect, whenFree, isSeen, after }: MemberHost,
): Membership & { rejoin(): void } {
  let state: State = 'waiting'
  let cancelState = nothing
  /** The connection to the hub; null while waiting and after leaving */
  let way: HubConnection | null = null
  let cancelSteady = nothing

  /** Position up to which all changes are known */
  let known = as.from
  let wasTold = false
  /** Whether the tab received data without a position, so that a new hub cannot continue from there */
  let isBehind = false
  /** Whether the stream belongs to another user */
  let isOthers = false
  /** Whether the hub has sent a message since the state was entered */
  let heard = false
  let patience = firstTimeout
  /** Number of consecutive hubs that ended early */
  let deaths = 0
  /** Number of consecutive hubs that sent no message */
  let silent = 0

  /** @param begin starts the timer or lock of the state @returns a function that cancels it */
  function enter(next: State, begin: () => () => void): void {
    cancelState()
    cancelState = nothing
    state = next
    heard = false
    cancelState = begin()
  }

  function join(): void {
    const ms = patience
    patience = Math.min(patience * 2, longestTimeout)
    try {
      const current: HubConnection = connect((message) => {
        if (way === current) take(message)
      })
      way = current
      current.say({ type: 'join', url: as.url, user: as.user, from: known })
    } catch {
      silent++
      listener.onState(withoutHub())
      waitToJoin(ms)
      return
    }
    cancelSteady = after(steadyAfter, () => (deaths = 0))
    awaitWord('joining', ms, ask)
  }
  function waitToJoin(ms: number): void {
    enter('waiting', () => after(ms, join))
  }
  function watch(lock: string): void {
    if (whenFree === null) return
    enter('watching', () => whenFree(lock, { onFree: afterDeath, onRefused: ask }))
  }
  function ask(): void {
    if (!isSeen()) {
      enter('resting', () => nothing)
      return
    }
    way?.say({ type: 'ask' })
    awaitWord('asking', pongTimeout, () => enter('pausing', () => after(pingInterval - pongTimeout, ask)))
  }
  function awaitWord(next: 'joining' | 'asking', ms: number, then: () => void): void {
    enter(next, () =>
      after(ms, () => {
        if (heard) then()
        else {
          silent++
          rejoin()
        }
      }),
    )
  }
  function afterDeath(): void {
    part()
    if (deaths === 0) join()
    else waitToJoin(Math.min(firstTimeout * 2 ** (deaths - 1), longestTimeout))
    deaths++
  }
  function rejoin(): void {
    part()
    join()
  }
  /** Leaves the hub before joining another. */
  function part(): void {
    isBehind ||= wasTold && known === null
    leave()
    listener.onState(withoutHub())
  }
  function leave(): void {
    enter('left', () => nothing)
    cancelSteady()
    way?.say({ type: 'leave' })
    way?.close()
    way = null
  }
  /** Returns the state without a hub: `off`, in which pages poll, after several silent hubs. */
  function withoutHub(): LiveState {
    return silent < maxSilentHubs ? 'connecting' : 'off'
  }

  function take(message: FromHub): void {
    heard = true
    wasTold = true
    patience = firstTimeout
    silent = 0
    if (message.type === 'lock') watch(message.name)
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

  join()

  return {
    wake() {
      if (state === 'resting') ask()
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
