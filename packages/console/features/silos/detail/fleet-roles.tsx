import { ArrowRight } from 'lucide-react'
import { useLoaded } from '#shell/use-loaded.ts'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { Section } from '#ui/page/section.tsx'
import { mappedRoles, mappingSentence } from '../mapped-roles.ts'

/** The fleet roles that follow from roles on the silo. They can be set only when the silo is created. */
export function SiloFleetRoles({ silo }: { silo: string }) {
  const { mappedFleetRoles } = useLoaded('siloView', { path: { silo } })
  const mapped = mappedRoles(mappedFleetRoles)
  return (
    <Section
      title="Mapped fleet roles"
      description="Roles on the fleet that come with a role on this silo. This was set when the silo was created and cannot be changed."
    >
      {mapped.length === 0 ? (
        <p className="text-fg-muted">Roles on a silo can include roles on the fleet. Here they do not.</p>
      ) : (
        <>
          <ul className="flex flex-col gap-2">
            {mapped.map(({ silo: role, fleet }) => (
              <li key={role} className="flex items-center gap-2">
                <RoleBadge name={role} source="silo" />
                <ArrowRight size={14} aria-hidden className="text-fg-faint" />
                <span className="sr-only">maps to</span>
                <RoleBadge name={fleet} source="fleet" />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-fg-muted">{mappingSentence(mappedFleetRoles)}</p>
        </>
      )}
    </Section>
  )
}
