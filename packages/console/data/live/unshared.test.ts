import { beforeEach, expect, test } from 'vitest'
import { followUnshared, type Readers } from './unshared.ts'
import type { followChanges } from './follow.ts'

let stream: Parameters<typeof followChanges>[0]
let done: string[]
let said: string[]
let hear: (user: string) => void
beforeEach(() => {
  done = []
  said = []
})

function alone() {
  const follow: typeof followChanges = (options) => {
    stream = options
    return { wake: () => done.push('wake'), close: () => done.push('close') }
  }
  const readers: Readers = {
    postMessage: (user) => said.push(user),
    addEventListener: (_type, listener) => (hear = (user) => listener({ data: user })),
    close: () => done.push('readers'),
  }
  const listener = {
    url: '/stream',
    onState: (state: string) => done.push(state),
    onChanges: () => {},
    onGap: () => {},
  }
  return followUnshared(listener, { user: 'ann', from: 'e.5' }, { follow, readers })
}

test("the stream continues from the given position, and other tabs receive the user's ID", () => {
  alone()
  expect([stream.url, stream.from, said]).toEqual(['/stream', 'e.5', ['ann']])
  stream.onUser?.('ann')
  expect(done).toEqual([])
})

test('a stream that reports another user is closed and reported as lost', () => {
  alone()
  stream.onUser?.('bob')
  expect(done).toEqual(['close', 'lost'])
})

test('a tab reconnects when another tab reports another user, and does nothing for the same user', () => {
  alone()
  hear('ann')
  expect(done).toEqual([])
  hear('bob')
  expect(done).toEqual(['close', 'wake'])
})

test('claiming the stream reopens it, and closing it closes its channel', () => {
  const following = alone()
  following.claim()
  following.close()
  expect(done).toEqual(['wake', 'readers', 'close'])
})
