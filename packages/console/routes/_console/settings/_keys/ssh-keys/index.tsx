import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_console/settings/_keys/ssh-keys/')({})
