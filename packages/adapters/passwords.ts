import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHasher } from '@portico/control-plane/kernel/context.ts'

/** Parameters of Argon2id: 96 MiB of memory, 13 passes (docs/reference/auth.md#local-login). */
const cost = { memory: 98_304, passes: 13, parallelism: 1 } as const

const saltLength = 16
const tagLength = 32

const derive = promisify(argon2)

/**
 * Returns a hasher that makes Argon2id PHC strings. Hashing takes a long time; the caller limits how many passwords are
 * hashed at the same time.
 */
export function argon2Passwords(): PasswordHasher {
  const tag = (
    password: string,
    nonce: Buffer,
    parameters: { memory: number; passes: number; parallelism: number },
  ) => derive('argon2id', { message: Buffer.from(password), nonce, tagLength, ...parameters })

  return {
    async hash(password) {
      const salt = randomBytes(saltLength)
      return phcString(salt, Buffer.from(await tag(password, salt, cost)))
    },
    decoy: phcString(Buffer.alloc(saltLength), Buffer.alloc(tagLength)),
    async verify(password, phc) {
      const stored = parsePhc(phc)
      if (stored === null) return false
      const given = Buffer.from(await tag(password, stored.salt, stored))
      return given.length === stored.tag.length && timingSafeEqual(given, stored.tag)
    },
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function phcString(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

function parsePhc(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (match === null) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
