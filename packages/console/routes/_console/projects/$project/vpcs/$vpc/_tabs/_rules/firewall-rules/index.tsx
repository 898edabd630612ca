import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout route renders it. */
export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_rules/firewall-rules/')({})
