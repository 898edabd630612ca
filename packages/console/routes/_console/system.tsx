import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CallError } from '#data/api-error.ts'
import { IssueCount } from '#features/issues/index.ts'
import { prefetchRevertibleChanges, LazyRevertibleChangeBar } from '#features/revertible-changes/index.ts'

/** The pages for operators; for all other users they are not found. */
export const Route = createFileRoute('/_console/system')({
  staticData: { area: 'system' },
  beforeLoad: ({ context }) => {
    if (context.session.isFleetViewer) return
    throw new CallError('Not found', { status: 404, operation: 'systemPolicyView' })
  },
  loader: ({ context }) => prefetchRevertibleChanges(context),
  component: System,
})

function System() {
  return (
    <>
      <LazyRevertibleChangeBar />
      <IssueCount />
      <Outlet />
    </>
  )
}
