import type { CallData } from '#data/calls.ts'
import { configsArgs } from '#data/lots-queries.ts'
import { load, type PageContext } from '#shell/load.ts'
import { loadLotsOf } from '#shell/lots-of-blocks.ts'

/** Returns the IDs of the address lot blocks that contain the settings' addresses. */
export const blocksIn = ({ addresses }: CallData<'networkingSwitchPortSettingsView'>): readonly string[] =>
  addresses.map(({ addressLotBlockId }) => addressLotBlockId)

/** For loaders: loads settings with the names of the resources to which they refer. @throws CallError */
export async function loadSettings(page: PageContext, settings: string): Promise<void> {
  const [view] = await Promise.all([
    load(page, 'networkingSwitchPortSettingsView', { path: { port: settings } }),
    load(page, 'networkingBgpConfigList', configsArgs),
  ])
  await loadLotsOf(page, blocksIn(view))
}
