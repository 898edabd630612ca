import { expect, test } from 'vitest'
import { problemsOf, parsePairs, withPairs } from './key-values.ts'

const row = (key: string, value = '') => ({ key, value })

test('invalid rows have a message, and blank rows have none', () => {
  const rules = {
    key: (key: string) => (/^[a-z]/.test(key) ? null : 'Must begin with a letter'),
    value: (value: string) => (value.length > 3 ? 'At most 3 letters' : null),
  }
  expect(
    problemsOf(
      [row('a', '1'), row(' a ', '2'), row('', 'x'), row('', ' '), row('9'), row('b', 'long')],
      rules,
    ).map((problem) => problem && `${problem.in}: ${problem.message}`),
  ).toEqual([
    null,
    'key: a already exists',
    'key: Key is required',
    null,
    'key: Must begin with a letter',
    'value: At most 3 letters',
  ])
})

test.each([
  ['A=1\nB=two words\n', [row('A', '1'), row('B', 'two words')]],
  ['# env\nexport TOKEN="a=b"\n\nEMPTY=', [row('TOKEN', 'a=b'), row('EMPTY')]],
  ['Accept: text/html\nHost: x:80', [row('Accept', 'text/html'), row('Host', 'x:80')]],
  ['team\tshop\ntier\tfront', [row('team', 'shop'), row('tier', 'front')]],
  ['just a word', null],
  ['http://example.test', null],
  ['a=1\nand a sentence', null],
  ['', null],
])('the text %j is parsed as %j', (text, pairs) => {
  expect(parsePairs(text)).toEqual(pairs)
})

test('pasted pairs replace blank rows and rows with the same key', () => {
  expect(withPairs([row('a', '1'), row(''), row('b', '2')], 1, [row('c', '3'), row('a', '9')])).toEqual([
    row('a', '9'),
    row('c', '3'),
    row('b', '2'),
  ])
  expect(withPairs([row('x', '1')], 0, [row('c', '3')])).toEqual([row('c', '3'), row('x', '1')])
})
