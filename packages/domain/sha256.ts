import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Returns the SHA-256 of bytes as lower-case hex. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
