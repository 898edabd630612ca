/** Where to go after sign-in, as the address of a sign-in page carries it. */
export function readRedirect(raw: Record<string, unknown>): { redirect_uri?: string } {
  const value = raw['redirect_uri']
  return typeof value === 'string' && value !== '' ? { redirect_uri: value } : {}
}
