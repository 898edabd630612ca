import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout around it shows it, also behind the panel that opens over it. */
export const Route = createFileRoute('/_console/access/_tabs/_groups/groups/')({})
