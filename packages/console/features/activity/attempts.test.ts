import { operationIds, routes } from '@portico/contract/routes.ts'
import { expect, test } from 'vitest'
import { attemptOf } from './attempts.ts'

const textOf = (operation: string) => Object.values(attemptOf(operation)).join(' ').trim()

test.each([
  ['instance_delete', 'Delete instance'],
  ['snapshot_create', 'Take snapshot'],
  ['instance_ephemeral_ip_attach', 'Attach external IP'],
  ['vpc_subnet_update', 'Change subnet'],
  ['current_user_ssh_key_create', 'Create SSH key'],
  ['project_policy_update', 'Change role'],
  ['portico_task_cancel', 'Cancel task'],
  ['portico_image_upload_piece', 'Send to image upload'],
  ['networking_bgp_config_create', 'Create BGP configuration'],
  ['of_another_version', 'Call of another version'],
])('%s is shown as the failed attempt %s', (operation, words) => {
  expect(textOf(operation)).toBe(words)
})

test('operations on common resources have their own wording', () => {
  const served = operationIds.filter(
    (id) =>
      routes[id].method !== 'GET' &&
      /^(instance|disk|snapshot|image|floating_ip|project|vpc|portico|affinity|anti|ip_pool|silo)_/.test(id),
  )
  expect(served.length).toBeGreaterThan(50)
  expect(served.filter((id) => textOf(id).includes('_') || attemptOf(id).verb === 'Call')).toEqual([])
})
