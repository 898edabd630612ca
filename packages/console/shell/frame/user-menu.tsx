import { CircleUser, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { theme } from '#ui/theme.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { useStore } from '#ui/use-store.ts'

/** The themes in the order of the menu. */
export const themes = [
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'dark', label: 'Dark theme', icon: Moon },
  { value: 'system', label: 'System theme', icon: Monitor },
] as const

/** The name of the signed-in user, which opens a menu with the user's settings. */
export function UserMenu() {
  const { user, capabilities } = useSession()
  const chosen = useStore(theme)
  const name = user.displayName || 'User'
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={CircleUser}>
          <span className="inline-block max-w-40 truncate align-bottom max-sm:sr-only">{name}</span>
        </Button>
      }
      entries={[
        { label: 'Settings', icon: Settings, href: paths.profile() },
        {
          heading: 'Theme',
          entries: themes.map(({ value, label, icon }) => ({
            label,
            icon,
            selected: chosen === value,
            onAction: () => theme.choose(value),
          })),
        },
        {
          heading: capabilities.version === undefined ? '' : `Portico ${capabilities.version}`,
          entries: [{ label: 'Sign out', icon: LogOut, onAction: () => void signOut() }],
        },
      ]}
    />
  )
}
