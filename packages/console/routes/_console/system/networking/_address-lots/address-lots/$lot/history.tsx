import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { MapPin } from 'lucide-react'
import { lotArgs } from '#data/lots-queries.ts'
import { HistoryPanel } from '#features/activity/index.ts'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { load } from '#shell/load.ts'
import { notFoundError } from '#shell/not-found-error.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/system/networking/_address-lots/address-lots/$lot/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { lot } }) => {
    const { items } = await load(context, 'networkingAddressLotList', lotArgs(lot))
    const shown = items.find(hasNameOrId(lot))
    if (shown === undefined) throw notFoundError('networkingAddressLotList')
    prefetchHistory(context, shown)
  },
  component: Panel,
})

function Panel() {
  const { lot } = useParams({ from: '/_console/system/networking/_address-lots/address-lots/$lot/history' })
  const { items } = useLoaded('networkingAddressLotList', lotArgs(lot))
  const thing = items.find(hasNameOrId(lot))
  return thing === undefined ? null : (
    <HistoryPanel resource={thing} icon={MapPin} closeTo={paths.addressLots()} />
  )
}
