import { Disc3 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { numberText } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { type Release, releaseColumns, targetColumns } from './columns.tsx'
import { useReleases } from './releases.ts'
import { runningReleasesText, whyBehind } from './messages.ts'

/** Polling interval in ms if the server has no live updates. */
const poll = 30_000

const releaseNoun = { one: 'release', many: 'releases' }
const targetNoun = { one: 'target', many: 'targets' }
const versionOf = ({ version }: Release) => version

/** The page of updates: the running releases, the target release, and the former target releases. */
export function UpdatesPage() {
  const target = useLoaded('targetReleaseView', {}, () => poll)
  const { capabilities } = useSession()
  const { releases, isTold, failure, refetch } = useReleases()
  const denied = useWhyNotFleet('target_release_update')
  const wanted = target.releaseSource.type === 'system_version' ? target.releaseSource.version : null
  const known = useMemo(
    () => releases?.known.map((release) => ({ ...release, isTarget: release.version === wanted })),
    [releases, wanted],
  )
  const actions = useCallback(
    ({ version }: { readonly version: string | null }) => [
      {
        label: 'Set as target',
        href: `${systemPaths.targetReleaseNew()}?version=${encodeURIComponent(version ?? '')}`,
        disabledReason: denied ?? (version === null ? 'It reported no release' : null),
      },
    ],
    [denied],
  )
  const behind = known === undefined ? null : whyBehind(wanted, known)
  return (
    <>
      <PageHeader
        title="Updates"
        actions={
          <>
            <Guides
              icon={Disc3}
              heading="Updates"
              summary="The release that this system should run, and those that it runs."
              guides={['support']}
            />
            <LinkButton variant="primary" href={systemPaths.targetReleaseNew()} disabledReason={denied}>
              Set target release
            </LinkButton>
          </>
        }
      />
      {behind !== null && (
        <Notice kind="warn" title="The target does not run everywhere">
          {behind}
        </Notice>
      )}
      <Properties
        items={[
          {
            label: 'Runs now',
            value: known === undefined ? (capabilities.version ?? <Empty />) : runningReleasesText(known),
          },
          { label: 'Target release', value: wanted ?? 'Not specified' },
          { label: 'Set', value: <Time value={target.timeRequested} format="words" caption="Set" /> },
          { label: 'Generation', value: numberText(target.generation) },
        ]}
      />
      {isTold && (
        <p className="text-fg-muted">
          The target is recorded and compared with what runs. Portico does not update itself: operators start
          the servers with the new version. You can choose releases that have run here.
        </p>
      )}
      {failure !== null && (
        <FailureState title="Could not load the releases" error={failure} onRetry={() => void refetch()} />
      )}
      {isTold && failure === null && (
        <>
          <LocalSection
            listKey="releases"
            title="Releases that have run here"
            noun={releaseNoun}
            rows={known}
            columns={releaseColumns}
            rowId={versionOf}
            rowName={versionOf}
            actions={actions}
            searchPlaceholder={null}
            empty={{ body: 'None has been reported yet.' }}
          />
          <LocalSection
            listKey="targets"
            title="Targets so far"
            noun={targetNoun}
            rows={releases?.targets}
            columns={targetColumns}
            rowId={({ generation }) => String(generation)}
            rowName={({ generation }) => `generation ${generation}`}
            actions={actions}
            searchPlaceholder={null}
            empty={{ body: 'No target has been set.' }}
          />
          {releases?.moreTargets === true && <p className="text-fg-muted">Older targets are not shown.</p>}
        </>
      )}
    </>
  )
}
