import { systemPaths } from '#shell/system-paths.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import type { Rack, RackSled } from '../rack-queries.ts'
import { outageSummary, outageWord } from './labels.ts'

/** Says on the page of a sled that it does not answer, and how far its outage is. */
export function SledOutageNotice({ sled: { id, outage } }: { sled: RackSled }) {
  if (outage === null) return null
  return (
    <div className="mb-3">
      <Notice
        kind="warn"
        title={
          outageWord(outage.state) === 'No answer' ? 'Sled does not answer' : 'Sled is out after an outage'
        }
      >
        <p>
          It stopped answering <Time value={outage.timeSilent} format="ago" caption="Stopped answering" />.{' '}
          {outageSummary(outage)} {outage.waitsFor}
        </p>
        <p className="mt-1.5">
          <LinkButton href={systemPaths.sledOutages(id)}>Open outage</LinkButton>
        </p>
      </Notice>
    </div>
  )
}

/** Lists the sleds of the rack that have an outage. */
export function RackOutageNotice({ rack }: { rack: Rack }) {
  const sleds = rack.sleds.filter(({ outage }) => outage !== null)
  if (sleds.length === 0) return null
  return (
    <div className="mb-3">
      <Notice kind="warn" title={`${countOf(sleds.length, 'sled')} with an outage`}>
        <ul className="flex flex-col gap-1">
          {sleds.map(({ id, baseboard, outage }) => (
            <li key={id}>
              <Link href={systemPaths.sledOutages(id)}>
                <span className="font-mono text-xs">{baseboard.serial}</span>
              </Link>
              : stopped answering <Time value={outage?.timeSilent} format="ago" caption="Stopped answering" />
              . {outage !== null && outageSummary(outage)} {outage?.waitsFor}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
