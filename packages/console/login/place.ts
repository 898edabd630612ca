import { matchPattern } from '#first/pattern.ts'

/** A sign-in page, as its address says. */
export interface LoginPlace {
  readonly silo: string
  /** The identity provider to sign in with; null where the silo itself keeps names and passwords. */
  readonly provider: string | null
  /** Where to go afterwards, as it is told. */
  readonly redirectUri: string | undefined
}

/** The sign-in page at an address, or null where there is none. */
export function loginPlace(address: Pick<URL, 'pathname' | 'search'>): LoginPlace | null {
  const match =
    matchPattern('/login/$silo/local', address.pathname) ??
    matchPattern('/login/$silo/saml/$provider', address.pathname)
  if (match?.['silo'] === undefined) return null
  const redirectUri = new URLSearchParams(address.search).get('redirect_uri') ?? ''
  return {
    silo: match['silo'],
    provider: match['provider'] ?? null,
    redirectUri: redirectUri === '' ? undefined : redirectUri,
  }
}
