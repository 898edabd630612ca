import { createFileRoute } from '@tanstack/react-router'
import { readTargetSearch, TargetReleaseForm } from '#features/updates/index.ts'

export const Route = createFileRoute('/_console/system/updates/set')({
  staticData: { crumbs: () => [{ label: 'Set target release', titleOnly: true }] },
  validateSearch: readTargetSearch,
  component: TargetReleaseForm,
})
