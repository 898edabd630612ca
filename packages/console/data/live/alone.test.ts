import { beforeEach, expect, test } from 'vitest'
import { followAlone, type Readers } from './alone.ts'
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
  return followAlone(listener, { user: 'ann', from: 'e.5' }, { follow, readers })
}

test('the stream goes on from what is known, and others are told who reads', () => {
  alone()
  expect([stream.url, stream.from, said]).toEqual(['/stream', 'e.5', ['ann']])
  stream.onUser?.('ann')
  expect(done).toEqual([])
})

test('a stream that is somebody else’s is closed and lost', () => {
  alone()
  stream.onUser?.('bob')
  expect(done).toEqual(['close', 'lost'])
})

test('who hears of another reader asks anew whose the stream is; of one’s own nothing comes', () => {
  alone()
  hear('ann')
  expect(done).toEqual([])
  hear('bob')
  expect(done).toEqual(['close', 'wake'])
})

test('it is opened again by who has found out that it is theirs, and closed with all that it hears', () => {
  const following = alone()
  following.claim()
  following.close()
  expect(done).toEqual(['wake', 'readers', 'close'])
})
