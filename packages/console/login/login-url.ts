import type { LoginSilo } from '@portico/contract/types.ts'
import { matchPattern } from '#data/pattern.ts'

/** A sign-in page as given by its URL. */
export interface LoginUrl {
  /** Name of the silo; null if the user must select one first */
  readonly silo: string | null
  /** Name of the identity provider; null if the silo has its own user names and passwords. */
  readonly provider: string | null
  /** Address to open after sign-in, as given in the URL. */
  readonly redirectUri: string | undefined
  /** Code of the reason why sign-in with the provider has just failed; it may be unknown. null if it has not failed. */
  readonly failed: string | null
  /** Code of a notice for a user who has just signed in; null if there is none. */
  readonly notice: string | null
}

/** Parses the URL of a sign-in page; null where there is none. */
export function parseLoginUrl(address: Pick<URL, 'pathname' | 'search'>): LoginUrl | null {
  const match =
    matchPattern('/login/$silo/local', address.pathname) ??
    matchPattern('/login/$silo/saml/$provider', address.pathname)
  if (match === null && address.pathname !== '/login') return null
  const query = new URLSearchParams(address.search)
  const redirectUri = query.get('redirect_uri') ?? ''
  return {
    silo: match?.['silo'] ?? null,
    provider: match?.['provider'] ?? null,
    redirectUri: redirectUri === '' ? undefined : redirectUri,
    failed: query.get('failed'),
    notice: query.get('notice'),
  }
}

/** Returns the sign-in page of a silo, with its first provider if it has one. */
export function loginHref(silo: LoginSilo, redirectUri: string | undefined): string {
  const [provider] = silo.providers ?? []
  const way = provider === undefined ? 'local' : `saml/${encodeURIComponent(provider)}`
  const page = `/login/${encodeURIComponent(silo.name)}/${way}`
  return redirectUri === undefined ? page : `${page}?redirect_uri=${encodeURIComponent(redirectUri)}`
}
