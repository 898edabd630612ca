import { beforeEach, expect, test } from 'vitest'
import { createUserCheck } from './check-user.ts'

let answers: PromiseWithResolvers<string>[]
let waits: { ms: number; run: () => void }[]
let reported: string[]
let hear: ReturnType<typeof createUserCheck>
beforeEach(() => {
  answers = []
  waits = []
  reported = []
  hear = createUserCheck('ann', {
    ask: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    onOwn: () => reported.push('own'),
    onOther: () => reported.push('other'),
    after: (ms, run) => {
      const wait = { ms, run }
      waits.push(wait)
      return () => (waits = waits.filter((each) => each !== wait))
    },
    chance: () => 1,
  })
})

async function answer(user: string | Error): Promise<void> {
  const args = answers.at(-1) ?? expect.fail('nothing was asked')
  if (user instanceof Error) args.reject(user)
  else args.resolve(user)
  // Resolves after the continuations of a response have run.
  await new Promise(setImmediate)
}
const away = new Error('away')

test('while a stream is repeatedly lost, one check of the session runs at a time, with growing delays', async () => {
  const distances: number[] = []
  for (let times = 0; times < 100; times++) {
    hear('lost')
    hear('connecting')
  }
  expect(answers).toHaveLength(1)
  for (let args = 1; args <= 4; args++) {
    await answer(away)
    expect(waits).toHaveLength(1)
    const [wait] = waits.splice(0)
    distances.push(wait?.ms ?? 0)
    wait?.run()
    hear('lost')
    expect(answers).toHaveLength(args + 1)
  }
  expect(distances).toEqual([5000, 10_000, 15_000, 15_000])
  expect(reported).toEqual([])
})

test('session checks stop when the stream is live, and restart when it is lost again', async () => {
  hear('lost')
  await answer(away)
  hear('live')
  expect(waits).toEqual([])
  hear('lost')
  expect(answers).toHaveLength(2)
  await answer(away)
  expect(waits.map(({ ms }) => ms)).toEqual([5000])
})

test('the response to a session check is ignored when the stream is live again', async () => {
  hear('lost')
  hear('live')
  await answer('bob')
  expect([reported, waits]).toEqual([[], []])
})

test('another user is reported once, and the same user on every check while the stream is lost', async () => {
  hear('lost')
  await answer('ann')
  expect(reported).toEqual(['own'])
  waits.splice(0)[0]?.run()
  await answer('bob')
  expect(reported).toEqual(['own', 'other'])
  expect(waits).toEqual([])
})
