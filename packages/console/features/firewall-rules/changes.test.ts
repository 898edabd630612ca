import { expect, test } from 'vitest'
import {
  cloning,
  freePriorityBefore,
  inOrder,
  neighbours,
  removing,
  setting,
  unnamedAmong,
} from './changes.ts'
import type { RuleBody } from './rule.ts'
import { rule } from './testing.ts'

const set = [rule('a'), rule('b', { priority: 5 }), rule('c')]

test('setting a field of a rule keeps concurrent changes of other fields', () => {
  expect(setting(['b'], { status: 'disabled' })(set)).toEqual({
    rules: [set[0], { ...set[1], status: 'disabled' }, set[2]],
  })
  expect(setting(['b', 'x', 'y'], { priority: 1 })(set)).toEqual({ refused: 'x, y no longer exist' })
})

test('deleting skips rules that no longer exist and refuses rules that were changed', () => {
  expect(removing([rule('a'), rule('gone')])(set)).toEqual({ rules: [set[1], set[2]] })
  expect(removing([rule('b')])(set)).toEqual({
    refused: 'b was changed by another user. Check it again before you delete it',
  })
})

test('cloning adds copies with unused names', () => {
  const found = cloning(['a', 'c'])([...set, rule('a-copy')])
  expect('rules' in found && found.rules.map(({ name }) => name)).toEqual([
    'a',
    'b',
    'c',
    'a-copy',
    'a-copy-2',
    'c-copy',
  ])
})

test('the free priority before a rule is one that no rule of the same direction has', () => {
  const rules = [rule('a'), rule('b', { priority: 99 }), rule('c', { priority: 98, direction: 'outbound' })]
  expect(freePriorityBefore(rule('a'), rules)).toBe(98)
  expect(freePriorityBefore(rule('a', { priority: 0 }), rules)).toBeNull()
})

test('the previous and next rule are found by priority, then deny before allow, then name', () => {
  const rules = [
    rule('first', { priority: 1 }),
    rule('wall', { action: 'deny' }),
    rule('off', { status: 'disabled' }),
    rule('out', { direction: 'outbound' }),
    rule('zz'),
  ]
  const around = (more: Partial<RuleBody>) => {
    const { before, after } = neighbours(rule('m', more), rules)
    return [before?.name, after?.name]
  }
  expect(around({})).toEqual(['wall', 'zz'])
  expect(around({ action: 'deny' })).toEqual(['first', 'wall'])
  expect(around({ priority: 0 })).toEqual([undefined, 'first'])
  expect(around({ priority: 500 })).toEqual(['zz', undefined])
  expect(inOrder([...rules, rule('m')]).map(({ name }) => name)).toEqual([
    'first',
    'wall',
    'm',
    'off',
    'zz',
    'out',
  ])
})

test('the preview of a rule without a name uses a name that no other rule has', () => {
  expect(unnamedAmong(set)).toBe('new-rule')
  expect(unnamedAmong([rule('new-rule'), rule('new-rule-2')])).toBe('new-rule-3')
})
