import { createFileRoute } from '@tanstack/react-router'

/** The router itself: the layout route renders it, also behind the panels that open over it. */
export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/routers/$router/_routes/')({})
