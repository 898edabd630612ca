import { createFileRoute } from '@tanstack/react-router'
import { leadToInstance } from '#shell/router/lookup.ts'

export const Route = createFileRoute('/_console/lookup/instances/$instance')({
  beforeLoad: ({ context, params: { instance } }) => leadToInstance(context, instance),
})
