/**
 * Returns the user name in a public key's comment, as ssh-keygen writes it: `ada` in `ada@laptop`; null if there is
 * none.
 */
export function commentUser(publicKey: string): string | null {
  const [, , comment = ''] = publicKey.trim().split(/\s+/)
  return /^([a-z_][a-z0-9_-]{0,31})@/i.exec(comment)?.[1] ?? null
}
