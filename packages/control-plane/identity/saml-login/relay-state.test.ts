import { expect, test } from 'vitest'
import { pageIn, relayStateFor } from './relay-state.ts'

test.each(['/', '/projects/shop/instances?search=web', '/projects/%C3%A4'])(
  'pageIn returns the page %s',
  (page) => {
    expect(pageIn(relayStateFor(page))).toBe(page)
  },
)

const packed = (value: unknown) => btoa(JSON.stringify(value))

test.each([
  [null],
  [''],
  ['not base64 ä'],
  [btoa('no JSON')],
  [btoa('\u00ff\u00fe')],
  [relayStateFor(null)],
  [packed(null)],
  [packed(['/projects'])],
  [packed({ redirect_uri: 7 })],
  [packed({ redirect_uri: 'https://evil.example/' })],
  [packed({ redirect_uri: '//evil.example/' })],
  [packed({ redirect_uri: String.raw`/\evil.example` })],
  [packed({ redirect_uri: '/\t/evil.example' })],
  [packed({ redirect_uri: 'projects' })],
])('pageIn(%j) is null', (state) => {
  expect(pageIn(state)).toBeNull()
})
