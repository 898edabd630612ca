import { followChanges, type Following, type LiveState } from './follow.ts'

/** What a tab tells the hub. */
export type ToHub =
  /** begin, or begin again with another user: the stream is that of whoever is signed in */
  | { readonly type: 'join'; readonly url: string; readonly user: string }
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

/**
 * One stream for all tabs of a browser, which allows a host six connections in all. It is open while there is a tab.
 */
export class LiveHub {
  readonly #tabs = new Set<Tab>()
  readonly #follow: typeof followChanges
  #following: Following | null = null
  #user = ''
  #state: LiveState = 'connecting'

  constructor(follow: typeof followChanges = followChanges) {
    this.#follow = follow
  }

  take(tab: Tab, message: ToHub): void {
    if (message.type === 'leave') this.#leave(tab)
    else if (message.type === 'wake') this.#following?.wake()
    else this.#join(tab, message.url, message.user)
  }

  #join(tab: Tab, url: string, user: string): void {
    this.#tabs.add(tab)
    if (this.#following !== null && this.#user === user) {
      tab.tell({ type: 'state', state: this.#state })
      // Who has just signed in again does not wait for the next attempt.
      if (this.#state === 'lost') this.#following.wake()
      return
    }
    this.#following?.close()
    this.#user = user
    this.#following = this.#follow({
      url,
      onState: (state) => {
        this.#state = state
        this.#tellAll({ type: 'state', state })
      },
      onChanges: (text) => this.#tellAll({ type: 'changes', text }),
      onGap: () => this.#tellAll({ type: 'gap' }),
    })
  }

  #leave(tab: Tab): void {
    this.#tabs.delete(tab)
    if (this.#tabs.size > 0) return
    this.#following?.close()
    this.#following = null
  }

  #tellAll(message: FromHub): void {
    for (const tab of this.#tabs) tab.tell(message)
  }
}
