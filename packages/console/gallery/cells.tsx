import type { ReactNode } from 'react'
import { Badge } from '#ui/badges/badge.tsx'
import { BigNumber } from '#ui/cells/big-number.tsx'
import { Bool } from '#ui/cells/bool.tsx'
import { Deleted } from '#ui/cells/deleted.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Chapter } from './specimen.tsx'

const weeksAgo = new Date(Date.now() - 43 * 86_400_000)
const longText =
  'Holds the orders of the last twelve months; replicated to the second rack every night at three'

const cells: readonly { label: string; value: ReactNode }[] = [
  { label: 'Time, compact', value: <Time value={weeksAgo} caption="Created" /> },
  { label: 'Time, ago', value: <Time value={weeksAgo} format="ago" /> },
  { label: 'Time, words', value: <Time value={weeksAgo} format="words" /> },
  { label: 'Time, date', value: <Time value={weeksAgo} format="date" /> },
  { label: 'Size', value: <Size bytes={17_179_869_184} /> },
  { label: 'Size, unit kept', value: <Size bytes={536_870_912} unit="GiB" /> },
  { label: 'Description', value: <Description text={longText} /> },
  { label: 'Description, none', value: <Description text="" /> },
  { label: 'Empty', value: <Empty /> },
  { label: 'Yes and no', value: [<Bool key="yes" value />, ' ', <Bool key="no" value={false} />] },
  { label: 'IP address', value: <IpAddress value="203.0.113.14" /> },
  { label: 'IP address, linked', value: <IpAddress value="203.0.113.14" linked /> },
  { label: 'Id', value: <Id value="935499b3-fd96-4432-9c21-4113bc1eb8b7" /> },
  { label: 'List', value: <OverflowList items={['web', 'db', 'cache', 'queue']} /> },
  {
    label: 'List of badges',
    value: (
      <OverflowList
        items={['tcp', 'udp', 'icmp']}
        render={(item) => <Badge variant="outline">{item}</Badge>}
      />
    ),
  },
  { label: 'Big number', value: <BigNumber value={18_446_744_073_709_551_616n} /> },
  { label: 'Big number, millions', value: <BigNumber value={1_250_000} /> },
  { label: 'Deleted', value: <Deleted /> },
  { label: 'Loading', value: <Skeleton /> },
]

export function CellChapter() {
  return (
    <Chapter id="cells" title="Cells">
      <Properties items={cells} />
    </Chapter>
  )
}
