import { load, type PageContext } from './load.ts'

/** For loaders: loads the contents of the rack, if the server reports them. */
export async function loadRack(page: PageContext): Promise<void> {
  if (page.session.capabilities.rack !== true) return
  const { items } = await load(page, 'rackList', {})
  const [first] = items
  if (first !== undefined) await load(page, 'porticoRackContents', { path: { rack: first.id } })
}
