import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout route renders it, also behind the panel that opens over it. */
export const Route = createFileRoute('/_console/projects/$project/_vpcs/vpcs/')({})
