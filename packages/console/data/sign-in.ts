let leaving = false

/**
 * Leave for the sign-in page, to come back to this very place. A full navigation: nothing of the old session stays.
 * @returns whether the page is being left; a sign-in page stays
 */
export function signIn(): boolean {
  if (location.pathname.startsWith('/login')) return false
  if (!leaving)
    location.assign(`/login?redirect_uri=${encodeURIComponent(location.pathname + location.search)}`)
  leaving = true
  return true
}

/** A path on this origin to go to after sign-in; anything else leads to the projects. */
export function afterSignIn(redirectUri: string | undefined): string {
  if (redirectUri === undefined || !redirectUri.startsWith('/') || /^\/[/\\]/.test(redirectUri))
    return '/projects'
  return redirectUri
}
