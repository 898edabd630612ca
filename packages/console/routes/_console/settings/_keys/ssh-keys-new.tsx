import { createFileRoute } from '@tanstack/react-router'
import { SshKeyCreateForm } from '#features/ssh-keys/index.ts'

export const Route = createFileRoute('/_console/settings/_keys/ssh-keys-new')({
  staticData: { crumbs: () => [{ label: 'New SSH key', titleOnly: true }] },
  component: SshKeyCreateForm,
})
