import { ownPath } from '@portico/domain/own-path.ts'

/**
 * Returns the value that the provider returns unchanged: base64 of a JSON object with the page that is opened after the
 * login (docs/reference/auth.md#saml-login).
 */
export function relayStateFor(redirectUri: string | null): string {
  const json = JSON.stringify(redirectUri === null ? {} : { redirect_uri: redirectUri })
  return btoa(String.fromCharCode(...new TextEncoder().encode(json)))
}

/** Returns the page in a relay state; null if it is not a path of the console. */
export function pageIn(relayState: string | null): string | null {
  if (relayState === null) return null
  try {
    const bytes = Uint8Array.from(atob(relayState), (character) => character.charCodeAt(0))
    const state: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const page: unknown =
      typeof state === 'object' && state !== null && Object.hasOwn(state, 'redirect_uri')
        ? Reflect.get(state, 'redirect_uri')
        : null
    return typeof page === 'string' ? ownPath(page) : null
  } catch {
    return null
  }
}
