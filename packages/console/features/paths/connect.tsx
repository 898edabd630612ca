import type { PathHop } from '@portico/contract/types.ts'
import { protocols } from '@portico/domain/networks/network.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Link2 } from 'lucide-react'
import { messageOf } from '#data/api-error.ts'
import { notFoundIsFine, query } from '#data/calls.ts'
import { packetsInterval } from '#data/shared-queries.ts'
import { copyText } from '#shell/copy-text.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { GroupFrame } from '#ui/forms/field-frame.tsx'
import { floatingIpPicture } from '#ui/pictures/floating-ips.ts'
import { PathResult } from './result.tsx'
import { EndField } from './end-field.tsx'
import { PortField } from './port-field.tsx'
import { pathQueryArgs } from '#data/path-query.ts'
import type { PathSearch } from '#data/path-search.ts'

/**
 * The page "Can it connect?", which says whether one end reaches another, and what prevents it. The query is in the
 * URL, and the result is updated when the network changes.
 */
export function CanItConnect(props: {
  project: string
  search: PathSearch
  /** Path of the topology page with the same query */
  topology?: string
}) {
  const { project, search } = props
  const navigate = useNavigate()
  const { capabilities } = useSession()
  const change = (patch: Partial<PathSearch>) =>
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
    })
  const { from, to, protocol = 'TCP' } = search
  if (!capabilities.filters) {
    return (
      <EmptyState
        picture={floatingIpPicture}
        title="Not available here"
        body="This system does not compute paths of packets."
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3 border-b border-line pb-4">
        <div className="min-w-0 flex-[1_1_14rem]">
          <EndField label="From" project={project} value={from} onChange={(end) => change({ from: end })} />
        </div>
        <div className="pb-0.5">
          <IconButton
            icon={ArrowLeftRight}
            label="Swap source and destination"
            onPress={() => change({ from: to, to: from })}
          />
        </div>
        <div className="min-w-0 flex-[1_1_14rem]">
          <EndField label="To" project={project} value={to} onChange={(end) => change({ to: end })} />
        </div>
        <GroupFrame label="Protocol" required>
          <Segments
            label="Protocol"
            segments={protocols.map((value) => ({ value, label: value }))}
            value={protocol}
            onChange={(value) => change({ protocol: value })}
          />
        </GroupFrame>
        <PortField
          value={search.port}
          isDisabled={protocol === 'ICMP'}
          onChange={(port) => change({ port })}
        />
        <Button icon={Link2} onPress={() => void copyText(location.href, 'Link')}>
          Copy link
        </Button>
        {props.topology !== undefined && <LinkButton href={props.topology}>Show in topology</LinkButton>}
      </div>
      <Answered project={project} search={search} />
    </>
  )
}

function Answered({ project, search }: { project: string; search: PathSearch }) {
  const question = pathQueryArgs(project, search)
  if ('missing' in question) return <p className="py-6 text-fg-muted">{question.missing}</p>
  return <AnswerTo args={question.args} />
}

/** Whether the hop says when its rule last decided. */
const isCounted = (hop: PathHop): boolean => hop.type === 'rules' && hop.timeLastUsed !== null

function AnswerTo({ args }: { args: Extract<ReturnType<typeof pathQueryArgs>, { args: object }>['args'] }) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query('porticoPaths', args, notFoundIsFine),
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
    // Changes of the network refresh the answer; the change log does not contain packets.
    refetchInterval: ({ state: { data: path } }) => path?.hops.some(isCounted) === true && packetsInterval,
  })
  if (error !== null) {
    return (
      <div className="pt-4">
        <Notice kind="warn" title="No result">
          {messageOf(error)} <Button onPress={() => void refetch()}>Ask again</Button>
        </Notice>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <p className="flex items-center gap-2 py-6 text-fg-muted">
        <Spinner size="sm" /> Computing
      </p>
    )
  }
  return <PathResult path={data} question={args.query} isOld={isPlaceholderData} />
}
