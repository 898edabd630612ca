import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatClock } from '#ui/format/date.ts'
import { Properties } from '#ui/page/properties.tsx'
import { causeOf } from './cause.ts'
import { durationText } from './duration.ts'
import { linesOf } from './messages.ts'
import { asnArgs, exportedArgs, pollInterval, type Session, useHistory, useSessions } from './sessions.ts'
import { SessionBadge } from './state-badge.tsx'
import { Timeline } from './timeline.tsx'

/** A session: the cause of its state, its messages, and its routes in both directions. */
export function BgpSessionView({ session: key }: { session: string }) {
  const session = useSessions()?.find(({ id }) => id === key)
  if (session === undefined) return null
  const cause = causeOf(session)
  const { facts, localAsn, remoteAsn } = session
  return (
    <PanelView
      title="BGP session"
      subtitle={{ icon: Activity, text: `${session.addr} by ${session.switch}` }}
      closeTo={paths.bgp()}
    >
      <div className="flex flex-col gap-5">
        {cause !== null && (
          <Notice
            kind={session.state === 'established' ? 'warn' : 'error'}
            title={
              session.state === 'established' ? 'This session dropped' : 'This session is not established'
            }
          >
            {cause}
          </Notice>
        )}
        <Properties
          items={[
            {
              label: 'State',
              value: (
                <>
                  <SessionBadge state={session.state} /> for {durationText(session.stateDurationMillis)}
                </>
              ),
            },
            { label: 'Peer', value: facts?.neighbor ?? <Empty /> },
            {
              label: 'Port',
              value: (
                <Link
                  href={
                    facts === null
                      ? paths.switchPorts()
                      : systemPaths.switchPort(`${session.switch}-${facts.portName}`)
                  }
                >
                  {session.switch} {facts?.portName}
                </Link>
              ),
            },
            { label: 'AS here', value: String(localAsn) },
            { label: 'AS of the peer', value: remoteAsn === 0 ? 'not known' : String(remoteAsn) },
          ]}
        />
        <Messages session={session} />
        <Routes session={session} />
      </div>
    </PanelView>
  )
}

const cell = 'border-t border-line px-2.5 py-1.5 align-top'
const head = 'bg-sunken px-2.5 py-1 text-left text-xs font-medium text-fg-muted'

function Messages({ session }: { session: Session }) {
  const history = useHistory(session)
  const lines = useMemo(() => linesOf(history), [history])
  return (
    <>
      {lines.length > 0 && <Timeline history={history} session={session} />}
      <section>
        <h3 className="mb-1 font-semibold">Messages</h3>
        {lines.length === 0 ? (
          <p className="text-fg-muted">No messages yet.</p>
        ) : (
          <div className="overflow-x-auto rounded-md border border-line bg-raised">
            <table aria-label="Messages, newest first" className="w-full border-separate border-spacing-0">
              <thead>
                <tr>
                  {['Time', 'Way', 'Message', 'Content'].map((title) => (
                    <th key={title} scope="col" className={head}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ time, way, what, says, isBad }) => (
                  <tr key={`${time.getTime()} ${way} ${what}`}>
                    <td className={`${cell} font-mono text-xs whitespace-nowrap`}>{formatClock(time)}</td>
                    <td className={cell}>{way}</td>
                    <td className={isBad ? `${cell} text-bad` : cell}>
                      {isBad && <span aria-hidden>◆ </span>}
                      {what}
                    </td>
                    <td className={`${cell} break-words`}>{says}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  )
}

/** Maximum number of prefixes listed per direction; the total is shown too */
const maxPrefixes = 200

function Routes({ session }: { session: Session }) {
  const { addr } = session
  const { data: imported } = useQuery({
    ...query('networkingBgpImportedRoutesIpv4', asnArgs(session)),
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  const { data: exported } = useQuery({
    ...query('networkingBgpExported', exportedArgs),
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  const routesIn = imported
    ?.filter(({ nexthop, switch: location }) => nexthop === addr && location === session.switch)
    .map(({ prefix }) => prefix)
  return (
    <>
      <Prefixes title="Routes in" of={routesIn} />
      <Prefixes title="Routes out" of={exported && (exported.exports[addr] ?? [])} />
    </>
  )
}

/** @param props.of undefined while the prefixes are unknown, which differs from an empty list */
function Prefixes({ title, of }: { title: string; of: readonly string[] | undefined }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">
        {title} {of !== undefined && <span className="font-normal text-fg-muted">{of.length}</span>}
      </h3>
      {of === undefined ? (
        <p className="text-fg-muted">Not known now.</p>
      ) : of.length === 0 ? (
        <p className="text-fg-muted">None now.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 font-mono text-xs leading-6">
          {of.slice(0, maxPrefixes).map((prefix) => (
            <li key={prefix} className="break-all">
              {prefix}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
