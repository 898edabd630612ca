import { createFileRoute } from '@tanstack/react-router'

/** The group itself: the layout around it shows it. */
export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup/')({})
