import { afterEach, describe, expect, test } from 'vitest'
import { removeSuggestion, handOverSuggestion, suggestionFor } from './handed-suggestion.ts'
import { formOf } from './request.ts'
import { changeOf } from './suggestion.ts'
import { rule } from './testing.ts'

const scope = { project: 'shop', vpc: 'default' }
const host = (value: string) => ({ type: 'instance', value }) as const

afterEach(removeSuggestion)

describe('a suggestion handed to another page', () => {
  test('is read only by the form of its rule and VPC', () => {
    handOverSuggestion(scope, { type: 'disable', name: 'a' })
    expect(suggestionFor(scope, 'b')).toBeNull()
    expect(suggestionFor(scope, null)).toBeNull()
    expect(suggestionFor({ ...scope, vpc: 'other' }, 'a')).toBeNull()
    expect(suggestionFor({ ...scope, project: 'other' }, 'a')).toBeNull()
    expect(suggestionFor(scope, 'a')).toEqual({ type: 'disable', name: 'a' })
  })

  test('for a new rule fills the form of a new rule in its VPC', () => {
    handOverSuggestion(scope, { type: 'new', rule: rule('a') })
    expect(suggestionFor(scope, 'a')).toBeNull()
    expect(suggestionFor({ ...scope, vpc: 'other' }, null)).toBeNull()
    expect(suggestionFor(scope, null)).toMatchObject({ type: 'new' })
  })

  test('survives a discarded render and is used once', () => {
    handOverSuggestion(scope, { type: 'disable', name: 'a' })
    expect(suggestionFor(scope, 'a')).toEqual(suggestionFor(scope, 'a'))
    removeSuggestion()
    expect(suggestionFor(scope, 'a')).toBeNull()
  })
})

describe('a suggestion changes the current rule in', () => {
  const now = formOf(rule('a', { priority: 7, filters: { hosts: [host('web-9')], ports: ['443'] } }))

  test('the hosts', () => {
    expect(changeOf(now, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({
      hosts: [
        { ...host('web-9'), mark: 'saved' },
        { ...host('web-1'), mark: 'new' },
      ],
    })
  })

  test('the ports, which may include it already', () => {
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '22' })).toEqual({ ports: ['443', '22'] })
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '443' })).toEqual({})
  })

  test('whether it is enabled', () => {
    expect(changeOf(now, { type: 'disable', name: 'a' })).toEqual({ isEnabled: false })
  })

  test('nothing when the filter is gone, because one entry would restrict the rule', () => {
    const open = formOf(rule('a'))
    expect(changeOf(open, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({})
    expect(changeOf(open, { type: 'add_port', name: 'a', port: '22' })).toEqual({})
  })
})
