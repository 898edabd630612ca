/**
 * The visitor's session. It is stored here because neither a page nor a service worker can set a cookie that the page
 * cannot read.
 */
export class Session {
  readonly #changed: (signedIn: boolean) => void
  #token: string | null = null

  constructor(changed: (signedIn: boolean) => void) {
    this.#changed = changed
  }

  /** The session's token; null when signed out. */
  get token(): string | null {
    return this.#token
  }

  /** Applies a `set-cookie` header. An empty value ends the session. */
  setCookie(cookie: string): void {
    const value = /^session=([^;]*)/.exec(cookie)?.[1]
    if (value === undefined) return
    this.#token = value === '' ? null : value
    this.#changed(this.#token !== null)
  }
}
