import type { InstanceTemplate } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { identityRolesArgs } from '#data/access-queries.ts'
import { messageOf } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { useGo } from '#shell/forms/use-go.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'

/**
 * A dialog that asks for the project in which to create an instance from a template of the silo. Users without a role
 * on the silo select from the projects in which they have a role.
 */
export function UseTemplateDialog({
  template,
  onClose,
}: {
  template: InstanceTemplate
  onClose: () => void
}) {
  const { user } = useSession()
  const { rows, source, isRefused } = useChoices('projectList', {})
  const access = useQuery({
    ...query('porticoAccessHeld', identityRolesArgs('silo_user', user.id)),
    enabled: isRefused,
    throwOnError: false,
  })
  const items = isRefused
    ? (access.data?.projects ?? []).map(({ name }) => ({ value: name, label: name }))
    : rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))
  const go = useGo()
  return (
    <PickDialog
      title="New instance from template"
      label="Project"
      items={items}
      source={
        isRefused
          ? {
              ...source,
              isLoading: access.isLoading,
              isFetched: access.data !== undefined,
              failure: access.data === undefined && access.error !== null ? messageOf(access.error) : null,
              onRetry: () => void access.refetch(),
            }
          : source
      }
      emptyText={isRefused ? 'You have no role in any project' : 'No projects'}
      submitLabel="Continue"
      onAttach={(project) => void go(paths.instancesNewFrom(project, template.id))}
      onClose={onClose}
    />
  )
}
