import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { also } from '#shell/load.ts'
import { LoopbackCreateForm } from '#features/loopbacks/index.ts'

export const Route = createFileRoute('/_console/system/networking/_loopbacks/loopbacks-new')({
  staticData: { crumbs: () => [{ label: 'New loopback address', titleOnly: true }] },
  loader: ({ context }) => also(context, query('rackList', {})),
  component: LoopbackCreateForm,
})
