import { readBody } from '@portico/contract/as-code/read/read.ts'
import { expect, test } from 'vitest'
import { fillingOf } from '#shell/as-code/filling.ts'
import { routePasting } from './paste.ts'
import { emptyRoute } from './request.ts'

const filled = (text: string) =>
  fillingOf(readBody(routePasting.operation, text), routePasting.readers, emptyRoute)

test('a pasted body fills destination and target, and the target `drop` clears its value', () => {
  const { values, unread } = filled(
    '{"name":"n","destination":{"type":"subnet","value":"web"},"target":{"type":"drop"}}',
  )
  expect(unread).toEqual([])
  expect(values).toEqual({
    name: 'n',
    destinationType: 'subnet',
    destinationValue: 'web',
    targetType: 'drop',
    targetValue: '',
  })
})

test('types that users may not set are skipped with a reason', () => {
  const { values, unread } = filled(
    '{"destination":{"type":"vpc","value":"x"},"target":{"type":"subnet","value":"y"}}',
  )
  expect(values).toEqual({})
  expect(unread.map(({ why }) => why)).toEqual([
    'expected IP, IP network, Subnet',
    'expected IP, Instance, Internet gateway, Drop',
  ])
})
