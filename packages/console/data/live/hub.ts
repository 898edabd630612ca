import { formatPosition, hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import { followChanges, type Following, type LiveState } from './follow.ts'

/** What a tab tells the hub. */
export type ToHub =
  /**
   * `user`: whom the tab was read under. `from`: the place in the log of what the tab knows already; null: it has asked
   * for nothing yet
   */
  | { readonly type: 'join'; readonly url: string; readonly user: string; readonly from: string | null }
  | { readonly type: 'wake' }
  /** is anybody there? */
  | { readonly type: 'ask' }
  | { readonly type: 'leave' }

/** What the hub tells a tab. */
export type FromHub =
  /** of the stream of the tab's own user */
  | { readonly type: 'state'; readonly state: LiveState }
  /** the stream is another user's, and what comes of it is not for this tab */
  | { readonly type: 'others' }
  /** `position`: the tab has been told everything up to there */
  | { readonly type: 'changes'; readonly text: string; readonly position: string }
  | { readonly type: 'at'; readonly position: string }
  | { readonly type: 'gap' }
  /** the answer to `ask` */
  | { readonly type: 'here' }
  /** the name of the lock that the hub holds for as long as it lives */
  | { readonly type: 'lock'; readonly name: string }

/** A tab, from the hub's side. */
export interface Tab {
  tell(message: FromHub): void
}

/** Batches of changes that are kept for tabs that come with a page of a moment ago. */
const kept = 200

/** Where a tab is that has missed nobody knows what. */
const nowhere: Position = { epoch: '', number: 0 }

/**
 * One stream for all tabs of a browser, which allows a host six connections in all. It is open while there is a tab.
 * Only tabs that were read under the user whose stream it is hear it; others are told that it is not theirs, which has
 * them ask who is signed in.
 */
export class LiveHub {
  /** with the user whom each was read under */
  readonly #tabs = new Map<Tab, string>()
  readonly #follow: typeof followChanges
  #following: Following | null = null
  /** whose stream it is */
  #user = ''
  #state: LiveState = 'connecting'
  #lock: string | null = null
  /** What came after `#begin`, the oldest first. */
  #recent: { position: Position; text: string }[] = []
  /** The place from which on nothing is missing in `#recent`; null while there is none. */
  #begin: Position | null = null
  /** Tabs that wait to be told what they missed, until it is known. */
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

  /** It holds a lock from now on, which is free when it has died: tabs that wait for it learn so at once. */
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
    // Who has just signed in again does not wait for the next attempt.
    if (this.#state === 'lost') this.#following.wake()
  }

  /** @param opener the tab that knows everything up to `from` */
  #open(url: string, user: string, from: string | null, opener: Tab | null): void {
    this.#following?.close()
    this.#user = user
    this.#begin = null
    this.#recent = []
    this.#late.clear()
    for (const [tab, whose] of this.#tabs) {
      if (whose !== user) tab.tell(others)
      else if (tab !== opener) this.#late.set(tab, nowhere)
    }
    this.#following = this.#follow({
      url,
      from,
      // Somebody else has signed in, by whatever way: the cookie is another than the page was read with.
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
        if (this.#recent.length > kept) this.#begin = this.#recent.shift()?.position ?? null
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

  /** Tell a tab what came after a place in the log; one that knows nothing yet has missed nothing. */
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
