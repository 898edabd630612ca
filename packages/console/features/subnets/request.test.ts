import { asCode } from '@portico/contract/as-code/as-code.ts'
import type { VpcSubnet } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { emptySubnet, subnetRequest, systemRouter, updateCall } from './request.ts'

test('the request omits empty fields', () => {
  const form = { ...emptySubnet, name: 'web', ipv4Block: ' 10.0.0.0/24 ', ipv6Block: ' ' }
  expect(subnetRequest(form)).toEqual({ name: 'web', description: '', ipv4Block: '10.0.0.0/24' })
  expect(subnetRequest({ ...form, customRouter: 'edge' })).toMatchObject({ customRouter: 'edge' })
})

const subnet = {
  name: 'web',
  description: '',
  ipv4Block: '10.0.0.0/24',
  ipv6Block: 'fd00::/64',
} as VpcSubnet
const scope = { project: 'shop', vpc: 'net' }

test('selecting no router detaches the current one', () => {
  const edit = { name: 'web', description: '', customRouter: systemRouter }
  expect(updateCall(scope, subnet, edit).args.body).toEqual({})
})

test('renaming a subnet keeps its blocks, and its Terraform block is complete', () => {
  const call = updateCall(scope, subnet, { name: 'front', description: '', customRouter: null })
  const { text } = asCode('terraform', call, 'masked')
  expect(text).toContain('resource "oxide_vpc_subnet" "web" {')
  expect(text?.replaceAll(/ +/g, ' ')).toContain(' ipv4_block = "10.0.0.0/24"')
  expect(
    asCode('terraform', updateCall(scope, subnet, { ...subnet, customRouter: 'edge' }), 'masked').text,
  ).toBe(null)
})
