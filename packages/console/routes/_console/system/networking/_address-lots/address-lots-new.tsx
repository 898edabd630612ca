import { createFileRoute } from '@tanstack/react-router'
import { AddressLotCreateForm } from '#features/address-lots/index.ts'

export const Route = createFileRoute('/_console/system/networking/_address-lots/address-lots-new')({
  staticData: { crumbs: () => [{ label: 'New address lot', titleOnly: true }] },
  component: AddressLotCreateForm,
})
