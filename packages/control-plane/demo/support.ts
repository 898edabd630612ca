import type { Api } from '@portico/contract/client.ts'
import { expectOk } from './caller.ts'

/** Creates a support bundle, and sets the running release as the target. May be repeated. */
export async function createSupportBundle(api: Api): Promise<void> {
  const { items } = await expectOk(api.supportBundleList({ query: {} }))
  if (items.length === 0) await expectOk(api.supportBundleCreate({}))
  const { generation } = await expectOk(api.targetReleaseView({}))
  const { version } = await expectOk(api.porticoCapabilities({}))
  if (generation === 1) await expectOk(api.targetReleaseUpdate({ body: { systemVersion: version } }))
}
