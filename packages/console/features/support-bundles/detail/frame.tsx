import { formatBytes } from '@portico/domain/byte-size.ts'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { bundleActions, downloadBundle, whyNoDownload } from '../actions.ts'
import { useBundleFacts } from '../facts.tsx'
import { BundleGuides } from '../list.tsx'
import { pollBundles } from '../polling.ts'
import { bundleName, failureText, gapsOf } from '../labels.ts'
import { CollectionProgress } from './collection-progress.tsx'

/** The frame of a bundle's pages: its state, its contents, and a tab for its files. */
export function SupportBundleFrame({ bundle: id, children }: { bundle: string; children: ReactNode }) {
  const bundle = useLoaded('supportBundleView', { path: { supportBundle: id } }, (seen) =>
    pollBundles([seen]),
  )
  const { capabilities } = useSession()
  const bundleFacts = useBundleFacts(useMemo(() => [bundle], [bundle]))
  const facts = bundleFacts.byBundle?.get(bundle.id)
  const denied = useWhyNotFleet('support_bundle_create')
  const navigate = useNavigate()
  const menu = useMemo(
    () => [
      copyId(bundle.id),
      ...bundleActions(bundle, { denied, leave: () => navigate({ href: paths.supportBundles() }) }),
    ],
    [bundle, denied, navigate],
  )
  const name = bundleName(bundle)
  usePaletteActions(
    useMemo(
      () => [
        {
          heading: 'Actions',
          entries: menuCommands(menu, { id: bundle.id, name, kind: 'support_bundle' }).map((entry) => ({
            ...entry,
            isOfPage: true as const,
          })),
        },
      ],
      [menu, bundle.id, name],
    ),
  )
  const place = useActiveTab()
  const gaps = facts === undefined ? [] : gapsOf(facts.parts)
  return (
    <>
      <PageHeader
        areOffered
        title={`Support bundle ${name}`}
        badge={<StateBadge kind="supportBundle" state={bundle.state} />}
        actions={
          <>
            <BundleGuides />
            <Button
              variant="primary"
              icon={Download}
              disabledReason={whyNoDownload(bundle)}
              onPress={() => downloadBundle(bundle)}
            >
              {facts === undefined || bundle.state !== 'active'
                ? 'Download zip'
                : `Download zip, ${formatBytes(facts.size)}`}
            </Button>
            <Menu trigger={<IconButton icon={MoreIcon} label="Support bundle actions" />} entries={menu} />
          </>
        }
      />
      {bundle.state === 'failed' && (
        <Notice kind="error" title="This bundle failed">
          {failureText(bundle.reasonForFailure ?? '')}
        </Notice>
      )}
      {bundle.state === 'active' && gaps.length > 0 && (
        <Notice kind="warn" title={`${countOf(gaps.length, 'file is', 'files are')} missing or cut short`}>
          <ul>
            {gaps.slice(0, 5).map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
          {gaps.length > 5 && 'LEFT-OUT.txt lists the others.'}
        </Notice>
      )}
      <Properties
        items={[
          { label: 'Begun', value: <Time value={bundle.timeCreated} format="words" caption="Begun" /> },
          { label: 'Reason', value: bundle.reasonForCreation },
          ...(bundleFacts.isSilent
            ? []
            : [
                { label: 'Files', value: facts ? numberText(facts.files) : <Empty /> },
                {
                  label: 'On disk',
                  value:
                    facts === undefined ? (
                      <Empty />
                    ) : (
                      <>
                        <span className="font-mono text-xs">{facts.disk.serial}</span> in sled{' '}
                        <Link
                          href={`${paths.inventory()}?sleds.search=${encodeURIComponent(facts.disk.sledSerial)}`}
                        >
                          {facts.disk.sledSerial}
                        </Link>
                      </>
                    ),
                },
              ]),
          { label: 'ID', value: <Id value={bundle.id} /> },
          ...(bundleFacts.isSilent
            ? []
            : [{ label: 'SHA-256', value: facts?.sha256 ? <Id value={facts.sha256} /> : <Empty /> }]),
        ]}
      />
      {bundle.state === 'collecting' && facts !== undefined && <CollectionProgress parts={facts.parts} />}
      {bundle.state === 'active' && (
        <p className="text-fg-muted">
          Secrets and names of resources in silos are left out. Check the contents before you share it.
          LEFT-OUT.txt lists what is missing.
        </p>
      )}
      <RouteTabs
        label="Support bundle"
        {...place}
        tabs={[
          { label: 'Files', href: systemPaths.supportBundle(id), count: facts?.files || undefined },
          ...(capabilities.changes ? [{ label: 'History', href: systemPaths.supportBundleHistory(id) }] : []),
        ]}
      >
        {children}
      </RouteTabs>
    </>
  )
}
