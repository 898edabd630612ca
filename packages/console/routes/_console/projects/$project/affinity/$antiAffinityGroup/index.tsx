import { createFileRoute } from '@tanstack/react-router'

/** The group itself: the layout route renders it. */
export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup/')({})
