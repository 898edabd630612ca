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
  const match = /^\/login\/([^/]+)\/(?:local|saml\/([^/]+))$/.exec(address.pathname)
  if (match === null) return null
  const [silo, provider] = match.slice(1).map((part) => (part === undefined ? undefined : decoded(part)))
  if (silo === null || silo === undefined || provider === null) return null
  const redirectUri = new URLSearchParams(address.search).get('redirect_uri') ?? ''
  return { silo, provider: provider ?? null, redirectUri: redirectUri === '' ? undefined : redirectUri }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
