import { asCode } from '@portico/contract/as-code/as-code.ts'
import type { AntiAffinityGroup } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import { emptyGroup, groupRequest } from './request.ts'

const group = {
  id: '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11',
  name: 'apart',
  description: '',
  policy: 'fail',
  failureDomain: 'sled',
} as AntiAffinityGroup

test('a group is created with the only failure domain', () => {
  expect(groupRequest({ ...emptyGroup, name: 'near' })).toEqual({
    name: 'near',
    description: '',
    policy: 'allow',
    failureDomain: 'sled',
  })
})

test('updating an anti-affinity group changes the name, and its Terraform block keeps its label and policy', () => {
  const call = antiAffinity.updateRequest('shop', group, { name: 'asunder', description: 'd' })
  const { text } = asCode('terraform', call, 'masked')
  expect(text).toContain('resource "oxide_anti_affinity_group" "apart" {')
  expect(text?.replaceAll(/ +/g, ' ')).toContain(' name = "asunder"')
  expect(text?.replaceAll(/ +/g, ' ')).toContain(' policy = "fail"')
})

test('updating an affinity group has no Terraform code', () => {
  const call = affinity.updateRequest('shop', group, { name: 'beside', description: 'd' })
  expect(asCode('terraform', call, 'masked').text).toBeNull()
})
