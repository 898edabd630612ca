import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiloAccessFrame } from '#features/access/index.ts'
import { loadPeople } from '#shell/load-people.ts'

export const Route = createFileRoute('/_console/access/_tabs')({
  loader: ({ context }) => loadPeople(context, null),
  component: Tabs,
})

function Tabs() {
  return (
    <SiloAccessFrame>
      <Outlet />
    </SiloAccessFrame>
  )
}
