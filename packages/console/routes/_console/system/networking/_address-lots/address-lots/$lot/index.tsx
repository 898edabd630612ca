import { createFileRoute } from '@tanstack/react-router'
import { blocksAsked } from '#data/lots-asked.ts'
import { AddressLotView } from '#features/address-lots/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/system/networking/_address-lots/address-lots/$lot/')({
  staticData: { crumbs: ({ lot = '' }) => [{ label: lot, titleOnly: true }] },
  loader: ({ params: { lot } }) => load('networkingAddressLotBlockList', blocksAsked(lot)),
  component: Lot,
})

function Lot() {
  return <AddressLotView lot={Route.useParams().lot} />
}
