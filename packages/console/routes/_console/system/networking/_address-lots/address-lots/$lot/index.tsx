import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { blocksArgs } from '#data/lots-queries.ts'
import { AddressLotView } from '#features/address-lots/index.ts'
import { load, prefetch } from '#shell/load.ts'

export const Route = createFileRoute('/_console/system/networking/_address-lots/address-lots/$lot/')({
  staticData: { crumbs: ({ lot = '' }) => [{ label: lot, titleOnly: true }] },
  loader: ({ context, params: { lot } }) => {
    if (context.session.capabilities.fabric === true)
      prefetch(context, query('porticoAddressLotUses', { query: { addressLot: lot } }))
    return load(context, 'networkingAddressLotBlockList', blocksArgs(lot))
  },
  component: Lot,
})

function Lot() {
  return <AddressLotView lot={Route.useParams().lot} />
}
