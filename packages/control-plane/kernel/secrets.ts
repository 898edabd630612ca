const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexDigits[byte]
  return text
}

/**
 * Returns the SHA-256 of a text, as hex. Session tokens, access tokens and device codes are random and long, so an
 * unsalted hash is enough: a stolen hash does not reveal the token.
 */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
