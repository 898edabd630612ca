import { expect, test } from 'vitest'
import { type Announced, changeOf, saveCall, setCall } from './request.ts'

const announced = (network: string, block = 'block'): Announced => ({ block, lot: 'public', network })
const form = { name: 'public', description: '', announced: [announced('192.0.2.0/24')] }

test('the request refers to blocks by ID, and is a revertible change only if requested', () => {
  expect(setCall(form).args.body).toEqual({
    name: 'public',
    description: '',
    announcement: [{ addressLotBlock: 'block', network: '192.0.2.0/24' }],
  })
  expect(saveCall(form, false)).not.toHaveProperty('query')
  expect(saveCall(form, true)).toMatchObject({ query: { onTrial: true } })
})

test('the changes of a set are the announced and the withdrawn networks, independent of their spelling', () => {
  const before = [announced('192.0.2.0/24'), announced('198.51.100.0/24')]
  const after = [announced('192.0.2.0/24', 'other'), announced('203.0.113.0/24')]
  expect(changeOf(before, after)).toEqual({ added: ['203.0.113.0/24'], withdrawn: ['198.51.100.0/24'] })
})
