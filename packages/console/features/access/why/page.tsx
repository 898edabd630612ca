import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { abilitiesArgs } from '#data/access-queries.ts'
import { isNotFound } from '#data/api-error.ts'
import { notFoundIsFine, query } from '#data/calls.ts'
import { parseResource, type AccessSearch } from '#data/access-search.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { useSession } from '#shell/session.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { projectPicture } from '#ui/pictures/projects.ts'
import type { AccessScope } from '../use-access.ts'
import { AbilityList } from './ability-list.tsx'
import { Chain } from './chain.tsx'
import { DoneBefore } from './done-before.tsx'
import { MayField, OnField, WhoField } from './fields.tsx'
import { HolderList } from './holder-list.tsx'
import { RevokeSteps } from './revoke.tsx'

const title = 'Who can do what, and why?'

/**
 * The page "Why can a user do this?": what a user may do to a resource, or who may run an operation. The query is in
 * the URL, and the result is updated when roles change.
 */
export function AccessWhy({ project, search }: { project: AccessScope; search: AccessSearch }) {
  const { capabilities, user } = useSession()
  const navigate = useNavigate()
  const { who, may, on } = search
  const own = project === null ? null : { kind: 'project' as const, id: project.id }
  const resource = (on === undefined ? null : parseResource(on)) ?? own
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query('porticoAccessAbilities', abilitiesArgs(resource, who), notFoundIsFine),
    enabled: capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const change = (patch: Partial<AccessSearch>) =>
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
    })
  if (!capabilities.filters) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          picture={projectPicture}
          title="Not available here"
          body="This system does not provide explanations of access."
        />
      </>
    )
  }
  const ability = data?.abilities.find(({ operation }) => operation === may)
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-3 border-b border-line pb-4 md:grid-cols-3">
        <WhoField
          value={who}
          name={who === undefined ? undefined : data?.user.displayName}
          onChange={(id) => change({ who: id })}
        />
        <MayField
          value={may}
          abilities={data?.abilities ?? []}
          onChange={(operation) => change({ may: operation })}
        />
        <OnField
          value={on}
          name={data?.thing.name}
          project={project}
          onChange={(next) => change({ on: next, may: undefined })}
        />
      </div>
      {data === undefined ? (
        error === null ? (
          <p className="flex items-center gap-2 pt-5 text-fg-muted">
            <Spinner /> Searching
          </p>
        ) : isNotFound(error) ? (
          <Notice kind="warn" title="Not found">
            The user or resource does not exist, or you cannot view it.
          </Notice>
        ) : (
          <FailureState title="Could not load the explanation" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div
          className={`grid items-start gap-4 pt-5 ${may === undefined ? '' : 'lg:grid-cols-2'} ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {ability === undefined ? (
            <AbilityList
              abilities={data}
              isSelf={data.user.id === user.id}
              onAsk={(operation) => change({ may: operation, who: data.user.id })}
            />
          ) : (
            <div className="flex min-w-0 flex-col gap-4">
              <Chain answer={data} ability={ability} />
              <RevokeSteps answer={data} ability={ability} project={project} />
            </div>
          )}
          {ability !== undefined && (
            <div className="flex min-w-0 flex-col gap-4">
              <HolderList
                operation={ability.operation}
                resource={resource}
                onAsk={(id) => change({ who: id })}
              />
              {ability.changes && capabilities.changes && <DoneBefore answer={data} ability={ability} />}
            </div>
          )}
        </div>
      )}
    </>
  )
}
