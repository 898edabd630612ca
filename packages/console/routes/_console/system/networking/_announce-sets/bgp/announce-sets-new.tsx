import { createFileRoute } from '@tanstack/react-router'
import { AnnounceSetCreateForm } from '#features/announce-sets/index.ts'

export const Route = createFileRoute('/_console/system/networking/_announce-sets/bgp/announce-sets-new')({
  staticData: { crumbs: () => [{ label: 'New announce set', titleOnly: true }] },
  component: AnnounceSetCreateForm,
})
