import { expect, test } from 'vitest'
import { suggestionOf } from './suggestion.ts'

const web = { type: 'instance', value: 'web-1' } as const
const of: Parameters<typeof suggestionOf>[0]['rule'] = {
  name: 'allow-db',
  description: '',
  status: 'enabled',
  action: 'allow',
  direction: 'inbound',
  priority: 100,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: { hosts: [{ type: 'vpc', value: 'default' }, web], ports: ['22', '80'] },
}

test('a remedy suggests only its change, not the whole rule', () => {
  expect(suggestionOf({ type: 'allow', rule: of })).toEqual({ type: 'new', rule: of })
  expect(suggestionOf({ type: 'add_host', rule: of })).toEqual({
    type: 'add_host',
    name: 'allow-db',
    host: web,
  })
  expect(suggestionOf({ type: 'add_port', rule: of })).toEqual({
    type: 'add_port',
    name: 'allow-db',
    port: '80',
  })
  expect(suggestionOf({ type: 'disable', rule: of })).toEqual({ type: 'disable', name: 'allow-db' })
})
