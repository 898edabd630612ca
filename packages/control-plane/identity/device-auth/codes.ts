import type { Random } from '@portico/domain/ports.ts'

/**
 * Letters of a user code: no vowels, so that no word appears
 * (docs/reference/auth.md#bearer-tokens-and-the-device-flow).
 */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns a new user code in its displayed form, `XXXX-XXXX`. */
export function newUserCode(random: Random): string {
  let code = ''
  while (code.length < 8) {
    const byte = random.bytes(1)[0] ?? 0
    // 240 is the largest multiple of 20 in a byte. Higher values are skipped, because they would make some letters more
    // likely than others.
    if (byte < 240) code += letters[byte % letters.length]
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Returns the displayed form of a typed code, which may be in any case, with or without the dash. */
export function normalizeUserCode(typed: string): string {
  const code = typed.replaceAll(/[^a-z]/gi, '').toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
