import { createFileRoute } from '@tanstack/react-router'
import { BfdCreateForm } from '#features/bfd/index.ts'

export const Route = createFileRoute('/_console/system/networking/_bfd/bgp/bfd-new')({
  staticData: { crumbs: () => [{ label: 'New BFD session', titleOnly: true }] },
  component: BfdCreateForm,
})
