import { loadCapabilities } from '#data/capabilities.ts'
import { load } from './load.ts'

/** Have what is in the rack ready before a page of it is shown, where the system tells of it. */
export async function loadRack(): Promise<void> {
  const { rack } = await loadCapabilities()
  if (rack !== true) return
  const { items } = await load('rackList', {})
  const [first] = items
  if (first !== undefined) await load('porticoRackContents', { path: { rack: first.id } })
}
