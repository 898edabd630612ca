import type { Api } from '@portico/contract/client.ts'
import { createIfMissing, expectOk } from './caller.ts'
import { sandbox } from './story/sandbox.ts'

/** Disks of past campaigns. */
const spring = Array.from({ length: 8 }, (_, i) => `spring-${i + 1}`)
const autumn = Array.from({ length: 5 }, (_, i) => `autumn-${i + 1}`)

/** Creates finished bulk tasks: one that succeeded, and one for which another user had already deleted a member. */
export async function tidyUp(api: Api): Promise<void> {
  const project = sandbox.name
  const query = { project }
  for (const name of [...spring, ...autumn]) {
    await createIfMissing(api.floatingIpCreate({ query, body: { name, description: 'Of a campaign' } }))
  }
  const { items } = await expectOk(api.floatingIpList({ query: { ...query, search: 'autumn-' } }))
  const [first] = items
  if (first !== undefined) await expectOk(api.floatingIpDelete({ path: { floatingIp: first.id } }))
  const operation = 'floating_ip_delete'
  const ids = items.map(({ id }) => id)
  await expectOk(
    api.porticoBulkTaskCreate({
      body: { operation, project, targets: { type: 'query', search: 'spring-' } },
    }),
  )
  await expectOk(api.porticoBulkTaskCreate({ body: { operation, project, targets: { type: 'ids', ids } } }))
}
