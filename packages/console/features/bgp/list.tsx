import { Activity } from 'lucide-react'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { sessionColumns } from './columns.tsx'
import { BgpFrame } from './frame.tsx'
import { type Session, useSessions } from './sessions.ts'

const hrefOf = ({ id }: Session) => systemPaths.bgpSession(id)
const nameOf = ({ addr }: Session) => addr
const noun = { one: 'session', many: 'sessions' }

/** The BGP sessions of both switches, problems first. */
export function BgpSessionList() {
  return (
    <LocalList
      frame={BgpFrame}
      listKey=""
      title="BGP"
      noun={noun}
      columns={sessionColumns}
      rows={useSessions()}
      rowName={nameOf}
      rowHref={hrefOf}
      searchPlaceholder="Peer, neighbor or port"
      headerActions={
        <Guides
          icon={Activity}
          heading="BGP"
          summary="Switches exchange routes with each peer of a port in a session."
          guides={['rack-networking']}
        />
      }
      empty={{
        picture: ipPoolPicture,
        title: 'No BGP sessions',
        body: 'Each peer in the settings of a switch port has a session.',
      }}
    />
  )
}
