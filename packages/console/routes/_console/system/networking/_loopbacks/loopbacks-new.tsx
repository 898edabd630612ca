import { createFileRoute } from '@tanstack/react-router'
import { LoopbackCreateForm } from '#features/loopbacks/index.ts'

export const Route = createFileRoute('/_console/system/networking/_loopbacks/loopbacks-new')({
  staticData: { crumbs: () => [{ label: 'New loopback address', titleOnly: true }] },
  component: LoopbackCreateForm,
})
