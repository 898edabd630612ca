import { asCode } from '@portico/contract/as-code/as-code.ts'
import type { RouterRoute } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { emptyRoute, formOf, isRoute, routeRequest, updateCall } from './request.ts'

const scope = { project: 'shop', vpc: 'net', router: 'edge' }
const route = (more: Partial<RouterRoute>) =>
  ({
    name: 'out',
    description: 'd',
    kind: 'custom',
    destination: { type: 'ip_net', value: '10.9.0.0/16' },
    target: { type: 'internet_gateway', value: 'default' },
    ...more,
  }) as RouterRoute

test('a route that drops packets has no target value, even if the field has content', () => {
  const form = { ...emptyRoute, name: 'x', destinationValue: ' 10.0.0.1 ', targetValue: 'left over' }
  expect(routeRequest({ ...form, targetType: 'drop' })).toEqual({
    name: 'x',
    description: '',
    destination: { type: 'ip', value: '10.0.0.1' },
    target: { type: 'drop' },
  })
})

test('updating a route sends only destination and target when nothing else has changed', () => {
  for (const target of [{ type: 'drop' }, { type: 'instance', value: 'web' }] as const) {
    const one = route({ target })
    const { destination } = one
    expect(updateCall(scope, one, formOf(one)).args.body).toEqual({ destination, target })
  }
})

test('updating a default route sends the target with the unchanged destination', () => {
  const one = route({ kind: 'default', destination: { type: 'ip_net', value: '0.0.0.0/0' } })
  const form = { ...formOf(one), name: 'other', targetType: 'drop' as const, targetValue: '' }
  expect(updateCall(scope, one, form).args.body).toEqual({
    destination: { type: 'ip_net', value: '0.0.0.0/0' },
    target: { type: 'drop' },
  })
})

test('a preview is requested when both ends are valid', () => {
  const form = { ...emptyRoute, destinationValue: '10.0.0.9', targetValue: '10.0.0.7' }
  expect(isRoute(form)).toBe(true)
  expect(isRoute({ ...form, destinationValue: '10.0.0.' })).toBe(false)
  expect(isRoute({ ...form, destinationType: 'ip_net' })).toBe(false)
  expect(isRoute({ ...form, targetType: 'instance' })).toBe(false)
  expect(isRoute({ ...form, targetType: 'instance', targetValue: 'mailer' })).toBe(true)
  expect(isRoute({ ...form, targetType: 'drop', targetValue: '' })).toBe(true)
})

test('the Terraform resource keeps the router of the route', () => {
  const one = route({})
  const { text } = asCode('terraform', updateCall(scope, one, formOf(one)), 'masked')
  expect(text).toContain('resource "oxide_vpc_router_route" "out" {')
  expect(text?.replaceAll(/ +/g, ' ')).toContain('vpc_router_id = data.oxide_vpc_router.edge.id')
})
