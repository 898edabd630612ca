import { LockKeyhole, Search } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { identityRolesArgs } from '#data/access-queries.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { type CallData, query } from '#data/calls.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { guideHref } from './guide-address.ts'
import { paletteOpen } from './palette/palette-state.ts'
import { usePlainTitle } from './navigation/plain-title.ts'
import { paths } from './paths.ts'
import { knownSession } from './session.tsx'

/** Pages of the silo that require a role on the silo, by their operation. */
const closed: Readonly<Record<string, { readonly title: string; readonly may: string } | undefined>> = {
  projectList: { title: 'You cannot view the projects of the silo', may: 'project_list' },
  imageList: { title: 'You cannot view the images of the silo', may: 'image_list' },
}

/** Maximum number of projects in the list of a user's projects. The search finds the others. */
const maxNamed = 5

/**
 * Explains that a permission is missing: the required role, who can assign it, and where the user has a role. It has no
 * retry button, since pages (`features/errors/use-retry.ts`) and lists (`data/live/start.ts`) reload when the role is
 * assigned.
 * @param props.operation name of the refused operation in camelCase
 */
export function ForbiddenCard({ operation }: { operation: string }) {
  usePlainTitle()
  const user = useStore(knownSession)?.user
  const hasAccessQuery = knownCapabilities()?.filters === true
  const { data: access, isLoading } = useQuery({
    ...query('porticoAccessHeld', identityRolesArgs('silo_user', user?.id ?? '')),
    enabled: hasAccessQuery && user !== undefined,
    throwOnError: false,
  })
  // Nothing is shown until all data is loaded, so that the text does not move later.
  if (isLoading) return null
  const { title, may } = closed[operation] ?? { title: 'You cannot view this page', may: undefined }
  return (
    <div
      role="alert"
      className="m-auto flex w-full max-w-[30rem] flex-col items-center rounded-lg border border-line bg-raised px-6 py-10 text-center"
    >
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-hover text-fg-muted">
        <LockKeyhole size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 tabIndex={-1} className="text-lg font-bold tracking-[-0.015em]">
        {title}
      </h1>
      <div className="mt-1 flex max-w-sm flex-col gap-2 text-balance break-words text-fg-muted">
        <p>
          {may === undefined
            ? 'You do not have the required role.'
            : 'You need a role on the silo: viewer is enough. Silo admins can give it to you.'}
        </p>
        {hasAccessQuery && (
          <p className="flex flex-wrap justify-center gap-x-4 gap-y-1">
            {may === undefined ? (
              <Link href={paths.accessWhy()}>Who can do what, and why?</Link>
            ) : (
              <>
                <Link href={`${paths.accessWhy()}?may=${may}`}>Who can see them?</Link>
                <Link href={`${paths.accessWhy()}?may=policy_update`}>Who can give me a role?</Link>
              </>
            )}
          </p>
        )}
        {access !== undefined && <OwnAccessList access={access} />}
      </div>
    </div>
  )
}

type OwnAccess = CallData<'porticoAccessHeld'>

/** The list of resources on which the user has a role. A user without any role was probably not set up correctly. */
function OwnAccessList({ access: { projects, roles, groups, more } }: { access: OwnAccess }): ReactNode {
  if (projects.length + roles.length + groups.length === 0) {
    return (
      <p>
        You are not in any groups and have no role on the silo or in a project. This usually means the
        identity provider is not set up correctly.{' '}
        <Link href={guideHref('identity-providers')} newTab>
          Identity providers
        </Link>
      </p>
    )
  }
  if (projects.length === 0) return null
  const hasMore = more || projects.length > maxNamed
  return (
    <>
      <p>
        You have a role in{' '}
        {projects.slice(0, maxNamed).map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link href={paths.instances(name)}>{name}</Link>
          </span>
        ))}
        {hasMore ? ' and other projects.' : '.'}
      </p>
      {hasMore && (
        <p>
          <Button icon={Search} onPress={() => paletteOpen.set(true)}>
            Find a project
          </Button>
        </p>
      )}
    </>
  )
}
