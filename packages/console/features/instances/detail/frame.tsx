import type { Instance } from '@portico/contract/types.ts'
import { cooldownExpiration, isDueForAutoRestart } from '@portico/domain/instances/auto-restart.ts'
import { hasGuest, isTransitional } from '@portico/domain/instances/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MonitorCog, SquareTerminal } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { query } from '#data/calls.ts'
import { vpcsQuery } from '#data/names.ts'
import { withAll } from '#data/limits.ts'
import { pollInstance } from '#data/polling.ts'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { ThingCodePanel } from '#features/as-code/index.tsx'
import { CurrentMove, moveEntry, useShowsMoves } from '#features/moves/index.ts'
import { instanceMenu, startAction, stopAction } from '../actions.tsx'
import { AutoRestartPopover, whatFollows } from './auto-restart-popover.tsx'
import { sortedAddresses } from './external-ips.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { serverNow } from '#ui/server-clock.ts'

const { Component: ResizeDialog } = lazyComponent(
  async () => (await import('../resize-dialog.tsx')).ResizeDialog,
)

/** The frame of an instance's pages: its state, actions, properties, and tabs. */
export function InstanceFrame(props: { project: string; instance: string; children: ReactNode }) {
  const { project, instance: name } = props
  const router = useRouter()
  const [resizing, setResizing] = useState(false)
  const [isCodeOpen, setCodeOpen] = useState(false)
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } }, pollInstance)
  const { data: external, isError: isFailed } = useQuery(
    query('instanceExternalIpList', { path: { instance: name }, query: { project } }),
  )
  const { capabilities } = useSession()
  const place = useActiveTab()
  const [start, stop] = [startAction(instance), stopAction(instance)]
  const ips = sortedAddresses(external?.items ?? [])
  const vpc = usePrimaryVpc(project, name)
  const showsMoves = useShowsMoves()
  const menu = useMemo(
    () => [
      copyId(instance.id),
      { label: 'As code', onAction: () => setCodeOpen(true) },
      { label: 'Can it connect?', href: paths.connectFrom(project, `instance:${name}`) },
      ...(showsMoves ? [moveEntry(instance, instance.runState, null)] : []),
      ...instanceMenu(project, instance, {
        onResize: () => setResizing(true),
        leave: () => router.navigate({ href: paths.instances(project) }),
      }),
    ],
    [project, name, instance, router, showsMoves],
  )
  usePaletteActions(
    useMemo(() => [{ heading: 'Actions', entries: ofPage(instance, menu) }], [instance, menu]),
  )
  return (
    <>
      <PageHeader
        areOffered
        title={instance.name}
        badge={
          <span className="inline-flex items-center gap-2">
            <StateBadge kind="instance" state={instance.runState} />
            {isTransitional(instance.runState) && <Spinner label="The state is changing" />}
            {instance.runState === 'failed' && <AutoRestartPopover project={project} instance={instance} />}
          </span>
        }
        actions={
          <>
            <Button disabledReason={start.disabledReason} onPress={() => start.onAction?.()}>
              Start
            </Button>
            <Button disabledReason={stop.disabledReason} onPress={() => stop.onAction?.()}>
              Stop
            </Button>
            <LinkButton href={paths.serialConsole(project, name)} icon={SquareTerminal}>
              Serial console
            </LinkButton>
            <Guides
              icon={MonitorCog}
              heading="Instances"
              summary="A virtual machine. The available actions depend on its state. Disks and addresses are on the tabs below."
              guides={[
                'instance-actions',
                'disks',
                'networking',
                'remote-access',
                'serial-console',
                'metrics',
              ]}
            />
            <Menu
              trigger={<IconButton icon={MoreIcon} label="Instance actions" />}
              entries={menu.filter((entry) => !besideMenu.includes(entryLabel(entry)))}
            />
          </>
        }
      />
      <Properties
        items={[
          { label: 'vCPUs', value: instance.ncpus },
          { label: 'Memory', value: <Size bytes={instance.memory} /> },
          {
            label: 'External IPs',
            value:
              external === undefined ? (
                notKnown(isFailed)
              ) : ips.length === 0 ? (
                <Empty />
              ) : (
                <span className="flex flex-wrap gap-x-3 gap-y-1 *:min-h-6">
                  {ips.slice(0, 2).map((ip) => (
                    <IpAddress key={ip.ip} value={ip.ip} linked />
                  ))}
                  {ips.length > 2 && (
                    <Link href={paths.instanceNetworking(project, name)}>+{ips.length - 2} more</Link>
                  )}
                </span>
              ),
          },
          { label: 'VPC', value: vpc },
          { label: 'Hostname', value: instance.hostname },
          { label: 'ID', value: <Id value={instance.id} /> },
          { label: 'Created', value: <Time value={instance.timeCreated} caption="Created" /> },
          { label: 'Description', value: <Description text={instance.description} /> },
        ]}
      />
      {showsMoves && instance.runState === 'migrating' && <CurrentMove instanceId={instance.id} />}
      {instance.runState === 'failed' && <FailedNote instance={instance} />}
      {hasGuest(instance.runState) && (
        <FailureNote instance={instance} title="The instance may not respond" />
      )}
      {instance.runState === 'stopped' && (
        <FailureNote instance={instance} title="The instance was not started" />
      )}
      <RouteTabs
        label="Instance"
        {...place}
        // Each list of the page keeps its filters and order while another tab is shown.
        tabs={[
          { label: 'Storage', href: paths.instance(project, name) },
          { label: 'Networking', href: paths.instanceNetworking(project, name) },
          { label: 'Metrics', href: paths.instanceMetrics(project, name) },
          ...(capabilities.guestBackups === undefined
            ? []
            : [{ label: 'Backups', href: paths.instanceBackups(project, name) }]),
          { label: 'Connect', href: paths.instanceConnect(project, name) },
          ...(capabilities.changes ? [{ label: 'History', href: paths.instanceHistory(project, name) }] : []),
          { label: 'Settings', href: paths.instanceSettings(project, name) },
        ]}
      >
        {props.children}
      </RouteTabs>
      {isCodeOpen && (
        <ThingCodePanel
          kind="instance"
          resource={instance}
          project={project}
          onClose={() => setCodeOpen(false)}
        />
      )}
      {resizing && <ResizeDialog instance={instance} onClose={() => setResizing(false)} />}
    </>
  )
}

/** Labels of actions that are buttons in the header and are therefore not in the menu. */
const besideMenu = ['Start', 'Stop', 'View serial console']

const entryLabel = (entry: MenuEntry) => ('label' in entry ? entry.label : entry.heading)

/** The palette entries of the current instance, which are listed also when no text is typed. */
const ofPage = (instance: Instance, menu: readonly MenuEntry[]) =>
  menuCommands(menu, { ...instance, kind: 'instance' }).map((entry) => ({
    ...entry,
    isOfPage: true as const,
  }))

/** A value that is loading or failed to load must not look empty. */
const notKnown = (isFailed: boolean) => (isFailed ? <Unknown /> : <Skeleton />)

/** Returns the name of the primary interface's VPC, or a placeholder while it is unknown. */
function usePrimaryVpc(project: string, instance: string): ReactNode {
  const nics = useQuery(query('instanceNetworkInterfaceList', withAll({ query: { project, instance } })))
  const vpcs = useQuery(vpcsQuery(project))
  if (nics.data === undefined) return notKnown(nics.isError)
  const primary = nics.data.items.find((nic) => nic.primary)
  if (primary === undefined) return <Empty />
  if (vpcs.data === undefined) return notKnown(vpcs.isError)
  return vpcs.data.items.find(({ id }) => id === primary.vpcId)?.name ?? <Empty />
}

/** Returns why the instance does not work; null if it works, undefined while unknown. */
function useFailure(instance: Instance): string | null | undefined {
  const { data } = useQuery({
    ...query('porticoInstanceFailure', { path: { instance: instance.id } }),
    enabled: useSession().capabilities.filters,
  })
  return data?.failure
}

/**
 * A note that says why a running guest does not work or why an instance did not start. Renders nothing if there is no
 * problem.
 */
function FailureNote({ instance, title }: { instance: Instance; title: string }) {
  const failure = useFailure(instance)
  if (failure == null) return null
  return (
    <Notice kind="warn" title={title}>
      {failure}
    </Notice>
  )
}

/** A note that says why the instance failed and whether it restarts automatically. */
function FailedNote({ instance }: { instance: Instance }) {
  const [now] = useState(serverNow)
  const failure = useFailure(instance)
  const expiration = cooldownExpiration(instance.timeLastAutoRestarted)
  const due = isDueForAutoRestart(
    { runState: instance.runState, enabled: instance.autoRestartEnabled, cooldownExpiration: expiration },
    now,
  )
  return (
    <Notice kind="warn" title="The instance failed">
      {failure} {whatFollows(instance.autoRestartEnabled, due)}
    </Notice>
  )
}
