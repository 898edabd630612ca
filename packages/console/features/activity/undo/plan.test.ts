import { describe, expect, it } from 'vitest'
import { makeChange } from '../testing.ts'
import { planOf, whyNotUndone, whyNothing } from './plan.ts'
import { ruleFor } from './rules.ts'

const before = { id: 'i', name: 'web', ncpus: 4, memory: 16, run_state: 'running', auto_restart_policy: null }
const after = { ...before, ncpus: 8, memory: 32, run_state: 'stopped', auto_restart_policy: 'never' }
const resize = makeChange({ kind: 'instance', action: 'update', before, after })
const rule = ruleFor('instance', after) ?? expect.fail('instances have a rule')
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('undoing a change', () => {
  it('restores fields that still have the changed value, and lists fields that no operation can set', () => {
    const plan = planOf(resize, rule, after)
    expect(namesOf(plan.returning)).toEqual(['ncpus', 'memory', 'auto_restart_policy'])
    expect(plan.returning[0]).toEqual({ name: 'ncpus', before: 8, after: 4 })
    expect(namesOf(plan.impossible)).toEqual(['run_state'])
    expect(plan.restored).toEqual({ ...after, ncpus: 4, memory: 16, auto_restart_policy: null })
    expect(whyNothing(plan)).toBeNull()
  })

  it('does not restore fields that were changed later or by other changes', () => {
    const now = { ...after, memory: 64, name: 'shop' }
    const plan = planOf(resize, rule, now)
    expect(namesOf(plan.returning)).toEqual(['ncpus', 'auto_restart_policy'])
    expect(plan.changedSince).toEqual([{ name: 'memory', before: 64, after: 16 }])
    expect(plan.restored).toMatchObject({ memory: 64, name: 'shop' })
  })

  it('restores nothing when all fields have their old value, or all were changed later', () => {
    expect(whyNothing(planOf(resize, rule, before))).toBe('It already has the previous values')
    const other = { ...after, ncpus: 1, memory: 1, auto_restart_policy: 'best_effort' }
    expect(whyNothing(planOf(resize, rule, other))).toBe('All fields were changed again since then')
  })

  it('distinguishes null from a missing field', () => {
    const { auto_restart_policy: _policy, ...without } = after
    const plan = planOf(resize, rule, without)
    expect(namesOf(plan.returned)).toEqual(['auto_restart_policy'])
  })
})

describe('a change cannot be undone when', () => {
  const update = (kind: string, one: object, other: object, exists = true) =>
    makeChange({ kind, action: 'update', before: { ...one }, after: { ...other }, exists })

  it.each([
    ['of what is gone', update('disk', { name: 'a' }, { name: 'b' }, false), 'The disk was deleted'],
    [
      'of a kind that no call changes',
      update('disk', { name: 'a' }, { name: 'b' }),
      'Changes of this disk cannot be undone',
    ],
    [
      'of a state',
      update('instance', { run_state: 'running' }, { run_state: 'stopped' }),
      'No operation sets State',
    ],
    [
      'of an address without a name',
      update('external-ip', { kind: 'snat', ip: 1 }, { kind: 'snat', ip: 2 }),
      'Changes of this outbound address cannot be undone',
    ],
  ])('%s', (_, change, reason) => expect(whyNotUndone(change)).toBe(reason))

  it('an undo is offered when none of these reasons applies', () => {
    expect(whyNotUndone(resize)).toBeNull()
    expect(whyNotUndone(update('project', { description: 'a' }, { description: 'b' }))).toBeNull()
  })
})
