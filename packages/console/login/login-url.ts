import type { LoginSilo } from '@portico/contract/types.ts'
import { matchPattern } from '#data/pattern.ts'

/** A sign-in page as given by its URL. */
export interface LoginUrl {
  /** null: it has to be chosen first */
  readonly silo: string | null
  /** The identity provider; null where the silo has its own user names and passwords. */
  readonly provider: string | null
  /** Where to go after sign-in, as given in the URL. */
  readonly redirectUri: string | undefined
  /** The code of why sign-in with the provider has just failed, if it has; it may be unknown. */
  readonly failed: string | null
  /** The code of a notice for a user who has just signed in, if there is one. */
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
