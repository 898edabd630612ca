import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_console/projects/$project/_snapshots/snapshots/')({})
