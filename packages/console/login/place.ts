import type { LoginSilo } from '@portico/contract/types.ts'
import { matchPattern } from '#data/pattern.ts'

/** A sign-in page, as its address says. */
export interface LoginPlace {
  /** null: it has to be chosen first */
  readonly silo: string | null
  /** The identity provider to sign in with; null where the silo itself keeps names and passwords. */
  readonly provider: string | null
  /** Where to go afterwards, as it is told. */
  readonly redirectUri: string | undefined
  /** The word for why signing in with the provider has just failed, if it has; it may be none that is known. */
  readonly failed: string | null
  /** The word for what a person who has just signed in has to know, if there is something. */
  readonly notice: string | null
}

/** The sign-in page at an address, or null where there is none. */
export function loginPlace(address: Pick<URL, 'pathname' | 'search'>): LoginPlace | null {
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

/** The page to sign in to a silo at, with its first provider where it has some. */
export function loginPage(silo: LoginSilo, redirectUri: string | undefined): string {
  const [provider] = silo.providers ?? []
  const way = provider === undefined ? 'local' : `saml/${encodeURIComponent(provider)}`
  const page = `/login/${encodeURIComponent(silo.name)}/${way}`
  return redirectUri === undefined ? page : `${page}?redirect_uri=${encodeURIComponent(redirectUri)}`
}
