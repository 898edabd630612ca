import { dice } from '@portico/domain/testing/dice.ts'
import { expect, test } from 'vitest'
import { rulePriorities } from './rule-priorities.ts'

const rulesOf = (text: string) =>
  text.split(' ').map((id) => ({ id, action: id.startsWith('a') ? ('allow' as const) : ('deny' as const) }))

test.each([
  ['a rule is added to its like', 'a1 d1 a2', 'a1 d1 a2 a3', ['a3']],
  ['a rule is removed between its like', 'a1 d1 a2 d2', 'a1 a2 d2', []],
  ['a rule is added between others', 'a1 a2 d2', 'a1 a2 d2 a3', ['a3']],
  ['a rule moves', 'a1 d1 a2 d2 a3', 'a1 a2 d2 d1 a3', ['d1']],
])('few priorities change when %s', (_, before, after, changed) => {
  const first = rulesOf(before)
  const former = new Map(rulePriorities(first, () => undefined, 1000).map((one, at) => [first[at]?.id, one]))
  const next = rulesOf(after)
  const now = rulePriorities(next, ({ id }) => former.get(id), 1000)
  expect(next.filter(({ id }, at) => former.get(id) !== now[at]).map(({ id }) => id)).toEqual(changed)
})

test('priorities always keep the order of different actions, and do not change without need', () => {
  for (let seed = 0; seed < 300; seed++) {
    const choice = dice(seed)
    let rules = rulesOf('a0 d0')
    let former = new Map<string, number>()
    for (let step = 1; step < 20; step++) {
      const next = { id: `${choice.pick(['a', 'd'])}${step}`, action: 'allow' as const }
      const added = rulesOf(next.id)
      rules = rules.toSpliced(choice.below(rules.length + 1), choice.chance(0.4) ? 1 : 0, ...added)
      const now = rulePriorities(rules, ({ id }) => former.get(id), 40)
      for (const [at, { action }] of rules.entries()) {
        const later = now.filter((_, other) => other > at && rules[other]?.action !== action)
        expect(Math.max(...later)).toBeLessThan(now[at] ?? 0)
      }
      former = new Map(now.map((one, at) => [rules[at]?.id ?? '', one]))
      expect(rulePriorities(rules, ({ id }) => former.get(id), 40)).toEqual(now)
    }
  }
})
