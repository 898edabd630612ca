import { afterEach, describe, expect, test } from 'vitest'
import { removeSuggestion, handOverSuggestion, suggestionFor } from './handed-suggestion.ts'
import { formOf } from './request.ts'
import { changeOf } from './suggestion.ts'
import { rule } from './testing.ts'

const scope = { project: 'shop', vpc: 'default' }
const host = (value: string) => ({ type: 'instance', value }) as const

afterEach(removeSuggestion)

describe('a suggestion for another page', () => {
  test('is read only by the form of the same rule and VPC', () => {
    handOverSuggestion(scope, { type: 'disable', name: 'a' })
    expect(suggestionFor(scope, 'b')).toBeNull()
    expect(suggestionFor(scope, null)).toBeNull()
    expect(suggestionFor({ ...scope, vpc: 'other' }, 'a')).toBeNull()
    expect(suggestionFor({ ...scope, project: 'other' }, 'a')).toBeNull()
    expect(suggestionFor(scope, 'a')).toEqual({ type: 'disable', name: 'a' })
  })

  test('without a rule fills the form of a new rule in the same VPC', () => {
    handOverSuggestion(scope, { type: 'new', rule: rule('a') })
    expect(suggestionFor(scope, 'a')).toBeNull()
    expect(suggestionFor({ ...scope, vpc: 'other' }, null)).toBeNull()
    expect(suggestionFor(scope, null)).toMatchObject({ type: 'new' })
  })

  test('is kept when a render is discarded, and is used once', () => {
    handOverSuggestion(scope, { type: 'disable', name: 'a' })
    expect(suggestionFor(scope, 'a')).toEqual(suggestionFor(scope, 'a'))
    removeSuggestion()
    expect(suggestionFor(scope, 'a')).toBeNull()
  })
})

describe('a suggestion changes', () => {
  const now = formOf(rule('a', { priority: 7, filters: { hosts: [host('web-9')], ports: ['443'] } }))

  test('the hosts of the current rule', () => {
    expect(changeOf(now, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({
      hosts: [
        { ...host('web-9'), mark: 'saved' },
        { ...host('web-1'), mark: 'new' },
      ],
    })
  })

  test('the ports of the current rule, which may already include the suggested one', () => {
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '22' })).toEqual({ ports: ['443', '22'] })
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '443' })).toEqual({})
  })

  test('whether the current rule is enabled', () => {
    expect(changeOf(now, { type: 'disable', name: 'a' })).toEqual({ isEnabled: false })
  })

  test('nothing when the filter was removed from the rule meanwhile, because a filter with one entry would restrict the rule', () => {
    const open = formOf(rule('a'))
    expect(changeOf(open, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({})
    expect(changeOf(open, { type: 'add_port', name: 'a', port: '22' })).toEqual({})
  })
})
