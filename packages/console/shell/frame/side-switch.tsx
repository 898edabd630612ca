import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '#ui/actions/use-action.tsx'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { usePageArea } from '../navigation/use-area.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'

const switchClass = 'flex items-baseline gap-1.5 rounded-sm px-1.5 py-1 hover:bg-hover'

/** The first breadcrumb: the silo or the system. Users who may view the fleet can switch between them. */
export function SideSwitch() {
  const { user, isFleetViewer } = useSession()
  const isSystem = usePageArea().area === 'system'
  const silo = useLink(paths.projects())
  const name = <Side name={isSystem ? 'System' : user.siloName} isSilo={!isSystem} />
  if (!isFleetViewer) {
    return (
      <a {...silo} className={switchClass}>
        {name}
      </a>
    )
  }
  return (
    <Menu
      trigger={<Opener>{name}</Opener>}
      placement="bottom start"
      entries={[
        { label: `Silo ${user.siloName}`, href: paths.projects(), selected: !isSystem },
        { label: 'System', href: paths.silos(), selected: isSystem },
      ]}
    />
  )
}

function Side({ name, isSilo }: { name: string; isSilo: boolean }) {
  return (
    <>
      <b className="max-w-32 truncate">{name}</b>
      {isSilo && <small className="text-2xs text-fg-faint">silo</small>}
    </>
  )
}

function Opener({ children }: { children: ReactNode }) {
  const { attributes } = useAction({}, undefined)
  return (
    <button type="button" {...attributes} className={switchClass}>
      {children}
      <ChevronsUpDown size={12} aria-hidden className="flex-none self-center text-fg-faint" />
      <span className="sr-only">, switch between silo and system</span>
    </button>
  )
}
