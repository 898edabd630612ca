import { describe, expect, test } from 'vitest'
import { differences, relateChanges, mergeRule, withRule } from './merge.ts'
import type { RuleBody } from './rule.ts'
import { rule } from './testing.ts'

const instance = (value: string) => ({ type: 'instance', value }) as const
const base = [rule('a'), rule('b'), rule('c')]

describe('the differences between two rule sets', () => {
  test('are listed by rule and field', () => {
    const after = [rule('d'), rule('b', { priority: 7, filters: { ports: ['22'] } }), rule('a')]
    expect(differences(base, after)).toEqual([
      { name: 'c', what: 'removed', fields: [] },
      { name: 'd', what: 'added', fields: [] },
      {
        name: 'b',
        what: 'changed',
        fields: [
          { field: 'priority', from: '100', to: '7' },
          { field: 'ports', from: '', to: '22' },
        ],
      },
    ])
  })

  test('ignore the order of rules and lists, and do not distinguish an absent filter from an empty one', () => {
    const ports = (...given: string[]) => [rule('a', { filters: { ports: given, hosts: null } })]
    expect(differences(ports('1', '2'), ports('2', '1'))).toEqual([])
    expect(differences([rule('a')], [rule('a', { filters: { ports: [], hosts: null } })])).toEqual([])
    expect(differences(base, base.toReversed())).toEqual([])
  })
})

describe('the relation of a form to the changes of others is', () => {
  const mine = rule('b', { priority: 1 })

  test.each([
    ['alone', base, 'b', mine],
    ['alone', base, null, rule('new')],
    ['apart', [rule('a', { priority: 5 }), rule('b'), rule('c')], 'b', mine],
    ['apart', [rule('a')].concat(rule('b')), 'b', mine],
    ['apart', [...base, rule('x')], null, rule('new')],
    ['same_rule', [rule('a'), rule('b', { priority: 5 }), rule('c')], 'b', mine],
    ['gone', [rule('a'), rule('c')], 'b', mine],
    ['name_taken', [...base, rule('new')], null, rule('new')],
    ['name_taken', [...base, rule('new')], 'b', rule('new')],
  ] as const)('%s', (type, now, was, own) => {
    expect(relateChanges(base, now, was, own).type).toBe(type)
  })

  test("the form's rule replaces or joins the rules of the other user's set", () => {
    const theirs = [rule('a', { priority: 5 }), rule('b')]
    expect(withRule(theirs, 'b', mine)).toEqual([theirs[0], mine])
    expect(withRule(theirs, 'gone', mine)).toEqual([...theirs, mine])
    expect(withRule(theirs, null, rule('new'))).toEqual([...theirs, rule('new')])
  })
})

describe('the merge of a rule that both users changed', () => {
  const was = rule('a', {
    targets: [instance('db-1'), instance('db-2')],
    filters: { hosts: [instance('a'), instance('b')], ports: ['1', '2'], protocols: ['TCP'] },
  })
  const filters = (more: RuleBody['filters']) => ({ filters: { ...was.filters, ...more } })

  test.each<[string, Partial<RuleBody>, Partial<RuleBody>, Partial<RuleBody>]>([
    ['what one changed', { priority: 1 }, { action: 'deny' }, { priority: 1, action: 'deny' }],
    ['the same by both', { priority: 1 }, { priority: 1 }, { priority: 1 }],
    ['mine, where both differ', { priority: 1 }, { priority: 2 }, { priority: 2 }],
    ['a new name and what else', { name: 'z' }, { status: 'disabled' }, { name: 'z', status: 'disabled' }],
    [
      'lists with what both added, without what either removed',
      { targets: [instance('db-1'), instance('db-3')] },
      { targets: [instance('db-2'), instance('db-4'), instance('db-1')] },
      { targets: [instance('db-1'), instance('db-3'), instance('db-4')] },
    ],
    [
      'filters in the same way',
      filters({ ports: ['2', '3'] }),
      filters({ ports: ['1', '2', '4'] }),
      filters({ ports: ['2', '3', '4'] }),
    ],
    [
      'a filter that either took away',
      filters({ protocols: null }),
      { priority: 2 },
      { ...filters({ protocols: null }), priority: 2 },
    ],
    [
      'my list, where each removed what the other left of it',
      {
        targets: [instance('db-2')],
        filters: { hosts: [instance('b')], ports: ['2'], protocols: ['TCP'] },
      },
      {
        targets: [instance('db-1')],
        filters: { hosts: [instance('a')], ports: ['1'], protocols: ['TCP'] },
      },
      {
        targets: [instance('db-1')],
        filters: { hosts: [instance('a')], ports: ['1'], protocols: ['TCP'] },
      },
    ],
  ])('has %s', (_, theirs, mine, merged) => {
    const found = mergeRule(was, { ...was, ...theirs }, { ...was, ...mine })
    const expected = { ...was, ...merged }
    expect(differences([found.merged], [expected])).toEqual([])
  })

  test('reports fields that both users changed to different values', () => {
    const theirs = { ...was, priority: 1, action: 'deny' as const, description: 'x' }
    const mine = { ...was, priority: 2, action: 'deny' as const }
    expect(mergeRule(was, theirs, mine).both).toEqual([{ field: 'priority', theirs: '1', mine: '2' }])
    const ports = (port: string) => ({ ...was, ...filters({ ports: [port] }) })
    expect(mergeRule(was, ports('2'), ports('1')).both).toEqual([{ field: 'ports', theirs: '2', mine: '1' }])
  })
})
