import { formatPosition, hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import { followChanges, type Following, type LiveState } from './follow.ts'

/** Messages from a tab to the hub. */
export type ToHub =
  /**
   * `user`: the user for whom the tab was loaded. `from`: position in the log up to which the tab knows all changes;
   * null if it has not requested any data yet
   */
  | { readonly type: 'join'; readonly url: string; readonly user: string; readonly from: string | null }
  | { readonly type: 'wake' }
  /** a ping */
  | { readonly type: 'ask' }
  | { readonly type: 'leave' }

/** Messages from the hub to a tab. */
export type FromHub =
  /** State of the stream of the tab's user */
  | { readonly type: 'state'; readonly state: LiveState }
  /** The stream belongs to another user, so the tab does not receive its events */
  | { readonly type: 'others' }
  /** `position`: the tab has received all changes up to it */
  | { readonly type: 'changes'; readonly text: string; readonly position: string }
  | { readonly type: 'at'; readonly position: string }
  | { readonly type: 'gap' }
  /** Response to `ask` */
  | { readonly type: 'here' }
  /** Name of the lock that the hub holds while it runs */
  | { readonly type: 'lock'; readonly name: string }

/** The hub's connection to a tab. */
export interface Tab {
  tell(message: FromHub): void
}

/** Maximum number of batches of changes that are buffered for tabs whose page is slightly outdated */
const maxBatches = 200

/** The position of a tab that may have missed any change. */
const unknownPosition: Position = { epoch: '', number: 0 }

/**
 * Shares one stream among all tabs of a browser, because browsers allow six connections per host. The stream is open
 * while there is a tab. Only tabs that were loaded for the user of the stream receive its events; other tabs are
 * notified and check who is signed in.
 */
export class LiveHub {
  /** The tabs, with the user for whom each was loaded */
  readonly #tabs = new Map<Tab, string>()
  readonly #follow: typeof followChanges
  #following: Following | null = null
  /** The ID of the stream's user */
  #user = ''
  #state: LiveState = 'connecting'
  #lock: string | null = null
  /** Batches of changes after `#begin`, oldest first. */
  #recent: { position: Position; text: string }[] = []
  /** The position after which `#recent` contains all changes; null if there is none. */
  #begin: Position | null = null
  /** Tabs that wait for the changes they missed, because these are not known yet. */
  readonly #late = new Map<Tab, Position>()

  constructor(follow: typeof followChanges = followChanges) {
    this.#follow = follow
  }

  take(tab: Tab, message: ToHub): void {
    if (message.type === 'leave') this.#leave(tab)
    else if (message.type === 'ask') tab.tell({ type: 'here' })
    else if (message.type === 'join') this.#join(tab, message)
    else if (this.#tabs.get(tab) === this.#user) this.#following?.wake()
    else tab.tell(others)
  }

  /**
   * Records the name of the lock that the hub holds. The browser releases the lock when the hub ends, so that tabs
   * waiting for the lock notice immediately.
   */
  holds(name: string): void {
    this.#lock = name
    for (const tab of this.#tabs.keys()) tab.tell({ type: 'lock', name })
  }

  #join(tab: Tab, { url, user, from }: ToHub & { type: 'join' }): void {
    this.#tabs.set(tab, user)
    if (this.#lock !== null) tab.tell({ type: 'lock', name: this.#lock })
    if (this.#following === null || this.#user !== user) {
      this.#open(url, user, from, tab)
      return
    }
    tab.tell({ type: 'state', state: this.#state })
    this.#catchUp(tab, parsePosition(from ?? ''))
    // The user may have just signed in again and should not wait for the next attempt.
    if (this.#state === 'lost') this.#following.wake()
  }

  /** @param opener the tab that knows all changes up to `from` */
  #open(url: string, user: string, from: string | null, opener: Tab | null): void {
    this.#following?.close()
    this.#user = user
    this.#begin = null
    this.#recent = []
    this.#late.clear()
    for (const [tab, whose] of this.#tabs) {
      if (whose !== user) tab.tell(others)
      else if (tab !== opener) this.#late.set(tab, unknownPosition)
    }
    this.#following = this.#follow({
      url,
      from,
      // Another user has signed in, so the session cookie has changed since the page was loaded.
      onUser: (signedIn) => {
        if (signedIn !== this.#user) this.#open(url, signedIn, null, null)
      },
      onState: (state) => {
        this.#state = state
        this.#tellAll({ type: 'state', state })
      },
      onChanges: (text, position) => {
        const at = parsePosition(position)
        if (at !== null) this.#recent.push({ position: at, text })
        if (this.#recent.length > maxBatches) this.#begin = this.#recent.shift()?.position ?? null
        this.#tellAll({ type: 'changes', text, position })
      },
      onGap: () => {
        this.#begin = null
        this.#tellAll({ type: 'gap' })
      },
      onBegin: (position) => {
        this.#begin = parsePosition(position)
        this.#recent = []
        const waiting = [...this.#late]
        for (const [late, known] of waiting) this.#catchUp(late, known)
        this.#tellAll({ type: 'at', position })
      },
    })
  }

  /** Sends a tab the changes after its position. A tab that has not requested any data yet has missed nothing. */
  #catchUp(tab: Tab, from: Position | null): void {
    this.#late.delete(tab)
    if (from !== null && this.#begin === null) {
      this.#late.set(tab, from)
      return
    }
    const last = this.#recent.at(-1)?.position ?? this.#begin
    if (from !== null && this.#begin !== null && hasReached(from, this.#begin)) {
      for (const { position, text } of this.#recent) {
        if (!hasReached(from, position))
          tab.tell({ type: 'changes', text, position: formatPosition(position) })
      }
      return
    }
    if (from !== null) tab.tell({ type: 'gap' })
    if (last !== null) tab.tell({ type: 'at', position: formatPosition(last) })
  }

  #leave(tab: Tab): void {
    this.#tabs.delete(tab)
    this.#late.delete(tab)
    if (this.#tabs.size > 0) return
    this.#following?.close()
    this.#following = null
  }

  #tellAll(message: FromHub): void {
    for (const [tab, user] of this.#tabs) if (user === this.#user) tab.tell(message)
  }
}

const others: FromHub = { type: 'others' }
