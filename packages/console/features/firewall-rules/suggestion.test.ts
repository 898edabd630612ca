import { afterEach, describe, expect, test } from 'vitest'
import { forget, handOver, waitingFor } from './handed-over.ts'
import { formOf } from './request.ts'
import { changeOf } from './suggestion.ts'
import { rule } from './testing.ts'

const place = { project: 'shop', vpc: 'default' }
const host = (value: string) => ({ type: 'instance', value }) as const

afterEach(forget)

describe('what is handed over', () => {
  test('waits for the form of its rule in its place alone', () => {
    handOver(place, { type: 'disable', name: 'a' })
    expect(waitingFor(place, 'b')).toBeNull()
    expect(waitingFor(place, null)).toBeNull()
    expect(waitingFor({ ...place, vpc: 'other' }, 'a')).toBeNull()
    expect(waitingFor({ ...place, project: 'other' }, 'a')).toBeNull()
    expect(waitingFor(place, 'a')).toEqual({ type: 'disable', name: 'a' })
  })

  test('as a new rule fills the form of a new one, in its place', () => {
    handOver(place, { type: 'new', rule: rule('a') })
    expect(waitingFor(place, 'a')).toBeNull()
    expect(waitingFor({ ...place, vpc: 'other' }, null)).toBeNull()
    expect(waitingFor(place, null)).toMatchObject({ type: 'new' })
  })

  test('is not lost to a render that is thrown away, and is there once', () => {
    handOver(place, { type: 'disable', name: 'a' })
    expect(waitingFor(place, 'a')).toEqual(waitingFor(place, 'a'))
    forget()
    expect(waitingFor(place, 'a')).toBeNull()
  })
})

describe('a suggestion changes of the rule as it is now', () => {
  const now = formOf(rule('a', { priority: 7, filters: { hosts: [host('web-9')], ports: ['443'] } }))

  test('the hosts', () => {
    expect(changeOf(now, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({
      hosts: [
        { ...host('web-9'), mark: 'saved' },
        { ...host('web-1'), mark: 'new' },
      ],
    })
  })

  test('the ports, which may have it by now', () => {
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '22' })).toEqual({ ports: ['443', '22'] })
    expect(changeOf(now, { type: 'add_port', name: 'a', port: '443' })).toEqual({})
  })

  test('whether it is on', () => {
    expect(changeOf(now, { type: 'disable', name: 'a' })).toEqual({ isEnabled: false })
  })

  test('nothing where the filter is gone: one entry would narrow it', () => {
    const open = formOf(rule('a'))
    expect(changeOf(open, { type: 'add_host', name: 'a', host: host('web-1') })).toEqual({})
    expect(changeOf(open, { type: 'add_port', name: 'a', port: '22' })).toEqual({})
  })
})
