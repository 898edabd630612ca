import type { Api } from '@portico/contract/client.ts'
import { must } from './caller.ts'

/** Creates a support bundle, and sets the running release as the target. Safe to repeat. */
export async function askForSupport(api: Api): Promise<void> {
  const { items } = await must(api.supportBundleList({ query: {} }))
  if (items.length === 0) await must(api.supportBundleCreate({}))
  const { generation } = await must(api.targetReleaseView({}))
  const { version } = await must(api.porticoCapabilities({}))
  if (generation === 1) await must(api.targetReleaseUpdate({ body: { systemVersion: version } }))
}
