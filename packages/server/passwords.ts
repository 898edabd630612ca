import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHasher } from '@portico/control-plane/kernel/context.ts'
import { RefusalError } from '@portico/control-plane/kernel/refusal-error.ts'
import { unavailable } from '@portico/domain/refusals.ts'

/** Argon2id, 96 MiB, 13 passes (semantics/auth.md section 3). */
const cost = { memory: 98_304, passes: 13, parallelism: 1 } as const

const tagLength = 32

/** Each takes 96 MiB and a second of a core: more at once would starve everything else. */
const atOnce = 2

/** Logins that may wait for their turn; more are told to try again. */
const waitingAtMost = 64

const derive = promisify(argon2)

/** Passwords as Argon2id PHC strings, a bounded number at a time. */
export function argon2Passwords(): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new RefusalError(unavailable)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  const tag = (
    password: string,
    nonce: Buffer,
    parameters: { memory: number; passes: number; parallelism: number },
  ) => derive('argon2id', { message: Buffer.from(password), nonce, tagLength, ...parameters })

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16)
        return phcString(salt, Buffer.from(await tag(password, salt, cost)))
      }),
    verify: (password, phc) =>
      inTurn(async () => {
        const stored = parsePhc(phc)
        if (stored === null) return false
        const given = Buffer.from(await tag(password, stored.salt, stored))
        return given.length === stored.tag.length && timingSafeEqual(given, stored.tag)
      }),
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
