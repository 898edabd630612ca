import type { PasswordHasher } from '../../kernel/context.ts'

let decoy: { hasher: PasswordHasher; phc: Promise<string> } | null = null

/**
 * Compare a password. Without a stored hash the same time is spent on a decoy, so that nobody learns from the
 * clock whether a user exists.
 */
export async function checkPassword(
  hasher: PasswordHasher,
  password: string,
  phc: string | null,
): Promise<boolean> {
  if (phc !== null) return hasher.verify(password, phc)
  if (decoy?.hasher !== hasher) decoy = { hasher, phc: hasher.hash('decoy') }
  await hasher.verify(password, await decoy.phc)
  return false
}
