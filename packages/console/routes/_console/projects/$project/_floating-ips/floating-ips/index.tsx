import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout route renders it, also behind the panels that open over it. */
export const Route = createFileRoute('/_console/projects/$project/_floating-ips/floating-ips/')({})
