import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'

const kinds = (code: string) =>
  highlight(code)
    .filter((part) => part.kind !== 'plain')
    .map((part) => `${part.kind} ${part.text}`)

it('marks keys and strings in HCL', () => {
  expect(kinds('name   = "api-01"\n')).toEqual(['key name', 'string "api-01"'])
})

it('marks flags in a command', () => {
  expect(kinds('curl -X POST --json \'{"a": 1}\'')).toEqual(['key -X', 'key --json', 'string \'{"a": 1}\''])
})

it('marks comments', () => {
  expect(kinds('# note\nplain')).toEqual(['comment # note'])
})

it('keeps addresses in one token', () => {
  expect(kinds('https://portico.test/v1')).toEqual([])
})

it.each(['', 'a', 'x = "unclosed', '"a\\"b" : 1', '--flag'])(
  'the tokens of %j join to the original text',
  (code) => {
    expect(
      highlight(code)
        .map((part) => part.text)
        .join(''),
    ).toBe(code)
  },
)
