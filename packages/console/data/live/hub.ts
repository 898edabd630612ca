import { hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import { followChanges, type Following, type LiveState } from './follow.ts'

/** What a tab tells the hub. */
export type ToHub =
  /**
   * begin, or begin again with another user: the stream is that of whoever is signed in. `from`: the place in the log
   * of what the tab knows already; null: it has asked for nothing yet
   */
  | { readonly type: 'join'; readonly url: string; readonly user: string; readonly from: string | null }
  | { readonly type: 'wake' }
  | { readonly type: 'leave' }

/** What the hub tells a tab. */
export type FromHub =
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'changes'; readonly text: string }
  | { readonly type: 'gap' }

/** A tab, from the hub's side. */
export interface Tab {
  tell(message: FromHub): void
}

/** Batches of changes that are kept for tabs that come with a page of a moment ago. */
const kept = 200

/**
 * One stream for all tabs of a browser, which allows a host six connections in all. It is open while there is a tab.
 */
export class LiveHub {
  readonly #tabs = new Set<Tab>()
  readonly #follow: typeof followChanges
  #following: Following | null = null
  #user = ''
  #state: LiveState = 'connecting'
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
    else if (message.type === 'wake') this.#following?.wake()
    else this.#join(tab, message)
  }

  #join(tab: Tab, { url, user, from }: ToHub & { type: 'join' }): void {
    this.#tabs.add(tab)
    if (this.#following !== null && this.#user === user) {
      tab.tell({ type: 'state', state: this.#state })
      this.#catchUp(tab, parsePosition(from ?? ''))
      // Who has just signed in again does not wait for the next attempt.
      if (this.#state === 'lost') this.#following.wake()
      return
    }
    this.#following?.close()
    this.#user = user
    this.#begin = null
    this.#late.clear()
    this.#following = this.#follow({
      url,
      from,
      onState: (state) => {
        this.#state = state
        this.#tellAll({ type: 'state', state })
      },
      onChanges: (text, position) => {
        const at = parsePosition(position)
        if (at !== null) this.#recent.push({ position: at, text })
        if (this.#recent.length > kept) this.#begin = this.#recent.shift()?.position ?? null
        this.#tellAll({ type: 'changes', text })
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
      },
    })
  }

  /** Tell a tab what came after a place in the log; one that knows nothing yet has missed nothing. */
  #catchUp(tab: Tab, from: Position | null): void {
    this.#late.delete(tab)
    if (from === null) return
    if (this.#begin === null) {
      this.#late.set(tab, from)
      return
    }
    if (!hasReached(from, this.#begin)) {
      tab.tell({ type: 'gap' })
      return
    }
    for (const { position, text } of this.#recent) {
      if (!hasReached(from, position)) tab.tell({ type: 'changes', text })
    }
  }

  #leave(tab: Tab): void {
    this.#tabs.delete(tab)
    this.#late.delete(tab)
    if (this.#tabs.size > 0) return
    this.#following?.close()
    this.#following = null
  }

  #tellAll(message: FromHub): void {
    for (const tab of this.#tabs) tab.tell(message)
  }
}
