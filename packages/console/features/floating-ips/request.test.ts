import { asCode } from '@portico/contract/as-code/as-code.ts'
import type { FloatingIp } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { updateCall } from './request.ts'

test('updating a floating IP changes the name, and its Terraform block keeps its label', () => {
  const pool = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
  const address = { name: 'front', description: '', ip: '192.0.2.7', ipPoolId: pool } as FloatingIp
  const call = updateCall('shop', address, { name: 'back', description: 'moved' })
  expect(call.args).toEqual({
    path: { floatingIp: 'front' },
    query: { project: 'shop' },
    body: { name: 'back', description: 'moved' },
  })
  const { text } = asCode('terraform', call, 'masked')
  expect(text).toContain('resource "oxide_floating_ip" "front" {')
  expect(text?.replaceAll(/ +/g, ' ')).toContain(
    [' name = "back"', ' description = "moved"', ` ip_pool_id = "${pool}"`, ' ip = "192.0.2.7"'].join('\n'),
  )
})
