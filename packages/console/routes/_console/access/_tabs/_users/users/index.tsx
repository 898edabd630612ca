import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout around it shows it, also behind the panels that open over it. */
export const Route = createFileRoute('/_console/access/_tabs/_users/users/')({})
