import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { LoopbackCreateForm } from '#features/loopbacks/index.ts'

export const Route = createFileRoute('/_console/system/networking/_loopbacks/loopbacks-new')({
  staticData: { crumbs: () => [{ label: 'New loopback address', titleOnly: true }] },
  loader: ({ context }) => prefetch(context, query('rackList', {})),
  component: LoopbackCreateForm,
})
