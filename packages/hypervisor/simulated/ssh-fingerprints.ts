/**
 * Returns the SHA-256 fingerprint of an OpenSSH public key in the format of ssh-keygen. Null if the line is invalid or
 * the platform cannot compute digests, as browsers on insecure origins.
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
