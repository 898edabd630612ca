import type { PasswordHasher } from '@portico/control-plane/kernel/context.ts'

/**
 * Number of PBKDF2 rounds. Few, since the preview's data is lost on reload and its only password is shown on the page;
 * more rounds would only delay the visitor.
 */
const rounds = 10_000

const bits = 256

/** Hashes passwords with WebCrypto, which every browser has. Makes PHC strings like the server. */
export const webPasswords: PasswordHasher = {
  decoy: phcString(new Uint8Array(16), new Uint8Array(bits / 8)),
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return phcString(salt, await derive(password, salt, rounds))
  },
  async verify(password, phc) {
    const match = /^\$pbkdf2-sha256\$i=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
    if (match === null) return false
    const [, i, salt = '', wanted = ''] = match
    return sameBytes(await derive(password, fromBase64(salt), Number(i)), fromBase64(wanted))
  },
}

function phcString(salt: Uint8Array, key: Uint8Array): string {
  return `$pbkdf2-sha256$i=${rounds}$${toBase64(salt)}$${toBase64(key)}`
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, bits),
  )
}

/** Returns whether two byte arrays are equal; takes the same time for any content. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0)
  return difference === 0
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '')
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
