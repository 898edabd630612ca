/**
 * Returns the SHA-256 fingerprint of an OpenSSH public key as ssh-keygen prints it. Null for an invalid line, and if
 * the platform has no digests (browsers offer them to secure origins only).
 */
export async function keyFingerprint(publicKey: string): Promise<string | null> {
  const encoded = publicKey.trim().split(/\s+/)[1]
  const { subtle } = globalThis.crypto as { subtle?: typeof globalThis.crypto.subtle }
  if (encoded === undefined || subtle === undefined) return null
  try {
    const blob = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    const digest = new Uint8Array(await subtle.digest('SHA-256', blob))
    return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`
  } catch {
    return null
  }
}
