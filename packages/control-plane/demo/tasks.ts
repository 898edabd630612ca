import type { Api } from '@portico/contract/client.ts'
import { made, must } from './caller.ts'
import { sandbox } from './story/sandbox.ts'

/** Addresses of a campaign that is over. */
const campaign = Array.from({ length: 8 }, (_, i) => `campaign-${i + 1}`)

/** Projects of a trial that is over; people took the sandbox to be one of them, which is still in use. */
const trials = ['trial-a', 'trial-b', 'trial-c']

/** Tasks as they are left by people who clean up: one that went well, and one that could not do everything. */
export async function tidyUp(api: Api): Promise<void> {
  const query = { project: sandbox.name }
  for (const name of campaign) {
    await made(api.floatingIpCreate({ query, body: { name, description: 'Spring campaign' } }))
  }
  const ids: string[] = []
  for (const name of trials) {
    if (await made(api.projectCreate({ body: { name, description: 'Trial' } }))) {
      ids.push((await must(api.projectView({ path: { project: name } }))).id)
    }
  }
  const { id } = await must(api.projectView({ path: { project: sandbox.name } }))
  await must(
    api.porticoBulkTaskCreate({
      body: {
        operation: 'floating_ip_delete',
        targets: { type: 'query', search: 'campaign-' },
        project: sandbox.name,
      },
    }),
  )
  await must(
    api.porticoBulkTaskCreate({
      body: { operation: 'project_delete', targets: { type: 'ids', ids: [...ids, id] } },
    }),
  )
}
