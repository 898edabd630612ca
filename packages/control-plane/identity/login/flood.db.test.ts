import type { Clock } from '@portico/domain/ports.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, localClient } from '#kernel/client.ts'
import type { PasswordHasher } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { adminPassword, type TestCloud, testCloud, testPasswords } from '@portico/testing/cloud.ts'

const second = 1000
/** number of passwords whose hashing has started, and number of those that are being hashed now */
let hashed: number
let hashing: number
/** time at which the owner's correct password was hashed, ms since 1970 */
let rightHashed: number
let cloud: TestCloud

/** Returns a hasher that takes a second per password by the test's clock. */
const slowPasswords = (clock: Clock): PasswordHasher => ({
  ...testPasswords,
  verify(password, phc) {
    hashed++
    if (password === adminPassword) rightHashed = clock.now().getTime()
    hashing++
    return new Promise((resolve) => {
      clock.after(second, () => {
        hashing--
        resolve(testPasswords.verify(password, phc))
      })
    })
  },
})

/** number of logins that have no response yet */
let unanswered: number
let answers: { source: string; status: number; retryAfter: string | null }[]

beforeEach(async () => {
  hashed = 0
  hashing = 0
  unanswered = 0
  answers = []
  cloud = await testCloud({ sleds: 3, passwords: slowPasswords })
})
afterEach(() => cloud.close())

const origin = 'http://portico.test'

async function logIn(
  source: string,
  username: string,
  password: string,
  signal?: AbortSignal,
): Promise<number> {
  const client: Client = { ...localClient(new URL(origin)), source }
  const request = new Request(`${origin}/v1/login/main/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
    signal: signal ?? null,
  })
  unanswered++
  const { status, headers } = await cloud.controlPlane.fetch(request, { client })
  unanswered--
  answers.push({ source, status, retryAfter: headers.get('retry-after') })
  return status
}

/**
 * Resolves when nothing happens any more until time advances: every login without a response is being hashed or waits
 * in the queue.
 */
async function quiet(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (unanswered !== hashing + cloud.controlPlane.services.passwords.waiting)
}

/** Advances the clock second by second until the work is done. */
async function finished<T>(work: Promise<T>): Promise<T> {
  let done = false
  void work.finally(() => {
    done = true
  })
  for (;;) {
    await quiet()
    if (done) return work
    cloud.clock.advance(second)
  }
}

const count = (status: number) => answers.filter((answer) => answer.status === status).length

/**
 * Logs in from the owner's source.
 * @returns the number of seconds until the owner's password was hashed
 */
async function secondsForOwner(): Promise<number> {
  await quiet()
  const began = cloud.clock.now().getTime()
  expect(await finished(logIn('home', 'admin', adminPassword))).toBe(204)
  return (rightHashed - began) / second
}

describe.each([
  ['each with another name', (attacker: number) => `user-${attacker}`],
  ["all with the owner's name", () => 'admin'],
])('200 attackers, %s', (_, nameOf) => {
  const sources = Array.from({ length: 200 }, (__, i) => `attacker-${i}`)
  const attack = () => Promise.all(sources.map((source, i) => logIn(source, nameOf(i), 'wrong')))

  test('do not delay a correct password from another source', async () => {
    void attack()
    expect(await secondsForOwner()).toBe(1)
  })

  test('do not delay a correct password after they have failed, waited or paused', async () => {
    await finished(attack())
    cloud.clock.advance(60 * second)
    void attack()
    expect(await secondsForOwner()).toBe(0)
  })

  test('wait longer for hashing each time they retry', async () => {
    const persist = async (source: string, i: number) => {
      for (let attempt = 0; attempt < limits.loginsOfSource.burst + 5; attempt++) {
        await logIn(source, nameOf(i), 'wrong')
      }
    }
    const all = Promise.all(sources.map(persist))
    expect(await secondsForOwner()).toBeLessThanOrEqual(1)
    await finished(all)
    expect(count(429)).toBeGreaterThan(200)
    for (const { status, retryAfter } of answers) {
      if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503, 429, 204]))
  })
})

test('a source with too many failures is refused before hashing, and is accepted again later', async () => {
  while (count(429) === 0) await finished(logIn('a', `user-${answers.length}`, 'wrong'))
  expect(count(401)).toBeGreaterThanOrEqual(limits.loginsOfSource.burst)
  const before = hashed
  expect(await logIn('a', 'admin', adminPassword)).toBe(429)
  expect(hashed).toBe(before)
  cloud.clock.advance(limits.loginsOfSource.every)
  expect(await finished(logIn('a', 'admin', adminPassword))).toBe(204)
})

test('a login whose client has disconnected is not hashed', async () => {
  const leaving = new AbortController()
  void logIn('x', 'x', 'wrong')
  void logIn('y', 'y', 'wrong')
  await quiet()
  const left = logIn('left', 'admin', adminPassword, leaving.signal)
  leaving.abort()
  await left
  cloud.clock.advance(second)
  await quiet()
  expect(answers).toHaveLength(3)
  expect(hashed).toBe(limits.hashingAtOnce)
})
