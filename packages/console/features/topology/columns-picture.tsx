import type { CSSProperties } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { cx } from '#ui/cx.ts'
import {
  columns,
  type Layout,
  maxAddresses,
  maxShapes,
  type NodePosition,
  type Point,
  sizes,
} from './layout.ts'
import { instancesOf, internetKey, keyOf, type Model, type Subnet } from './model.ts'
import { usePicture } from './picture.ts'
import {
  AddressNode,
  CollapsedNode,
  GatewayNode,
  GroupNode,
  InternetNode,
  MemberNode,
  MoreSpare,
  RouterNode,
  ShapeNode,
  SubnetNode,
} from './nodes.tsx'

const rem = (sixteenths: number) => `${sixteenths / 16}rem`

type Area = Pick<NodePosition, 'x' | 'y' | 'width' | 'height'>
const at = ({ x, y, width, height }: Area): CSSProperties => ({
  position: 'absolute',
  left: rem(x),
  top: rem(y),
  width: rem(width),
  height: rem(height),
})

/** The diagram with four columns, which is used when there is enough width. */
export function ColumnsPicture(props: {
  layout: Layout
  /** the lines of the path that is drawn */
  course: readonly (readonly Point[])[]
  /** the lines of the node that the pointer is on */
  pointed: readonly (readonly Point[])[]
}) {
  const { layout } = props
  const { model } = usePicture()
  const { width, height } = layout
  const many = model.subnets.some(({ groups }) => groups !== null)
  return (
    <div className="flex-none" style={{ width: rem(width) }}>
      <div className="relative h-6 text-xs font-semibold text-fg-muted" aria-hidden>
        {[
          'Outside',
          'Internet gateways',
          'Routers',
          many
            ? `Subnets and instances, ${instancesOf(model.members).length} in groups`
            : 'Subnets and instances',
        ].map((heading, i) => (
          <span key={heading} className="absolute truncate" style={{ left: rem(columns[i]?.x ?? 0) }}>
            {heading}
          </span>
        ))}
      </div>
      <div className="relative" style={{ width: rem(width), height: rem(height) }}>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          className="pointer-events-none absolute inset-0 size-full fill-none"
        >
          {layout.lines.map(({ from, to, points }) => (
            <Polyline key={`${from} ${to}`} points={points} className="stroke-line-strong" />
          ))}
          {props.pointed.map((points) => (
            <Polyline key={points.join(' ')} points={points} className="stroke-accent" />
          ))}
          {props.course.map((points) => (
            <Polyline key={points.join(' ')} points={points} className="stroke-fg stroke-2" />
          ))}
        </svg>
        <Boxes layout={layout} />
      </div>
    </div>
  )
}

function Polyline({ points, className }: { points: readonly Point[]; className: string }) {
  return <polyline points={points.map((point) => point.join(',')).join(' ')} className={className} />
}

function Boxes({ layout: { positions: places } }: { layout: Layout }) {
  const { model } = usePicture()
  const styleOf = (key: string) => at(places.get(key) ?? { x: 0, y: 0, width: 0, height: 0 })
  const boxOf = (key: string) => ({ ...styleOf(key), height: rem(sizes.box) })
  const spareTop = model.spare[0] && places.get(keyOf.address(model.spare[0].ip))
  return (
    <>
      <Frame area={places.get(internetKey)} marks={[internetKey]} />
      <InternetNode style={styleOf(internetKey)} />
      {model.gateways.map((gateway) => (
        <div key={gateway.key} role="group" aria-label={`Internet gateway ${gateway.name}`}>
          <Frame area={places.get(gateway.key)} marks={[gateway.key]} />
          <GatewayNode gateway={gateway} style={boxOf(gateway.key)} />
          {gateway.lists.slice(0, maxAddresses).map((address) => (
            <AddressNode key={address.ip} address={address} style={styleOf(keyOf.address(address.ip))} />
          ))}
          <MoreAddresses
            count={gateway.lists.length - maxAddresses}
            below={places.get(keyOf.address(gateway.lists[maxAddresses - 1]?.ip ?? ''))}
          />
        </div>
      ))}
      {spareTop !== undefined && (
        <div role="group" aria-label="Spare floating IPs">
          <p
            className="px-2.5 pt-3 text-xs text-fg-muted"
            style={at({ ...spareTop, y: spareTop.y - sizes.head, height: sizes.head })}
          >
            Spare floating IPs
          </p>
          {model.spare.slice(0, maxAddresses).map((address) => (
            <AddressNode
              key={address.ip}
              address={address}
              style={styleOf(keyOf.address(address.ip))}
              className="border border-dashed border-line"
            />
          ))}
          <MoreSpare
            style={at({ ...spareTop, y: spareTop.y + maxAddresses * sizes.ipRow, height: sizes.ipRow })}
          />
        </div>
      )}
      {model.routers.map((router) => (
        <div key={router.key}>
          <Frame area={places.get(router.key)} marks={[router.key]} />
          <RouterNode router={router} style={styleOf(router.key)} />
        </div>
      ))}
      {(model.folds ?? []).map((fold) => (
        <div key={fold.key}>
          <Frame
            area={places.get(fold.key)}
            // Nodes in a collapsed group are not drawn, so their marks are at the group.
            marks={[fold.key]}
          />
          <CollapsedNode fold={fold} style={styleOf(fold.key)} />
        </div>
      ))}
      {model.subnets
        .filter(({ key }) => places.has(key))
        .map((subnet) => (
          <div key={subnet.key} role="group" aria-label={`Subnet ${subnet.name}`}>
            <SubnetBox subnet={subnet} positions={places} styleOf={styleOf} />
          </div>
        ))}
    </>
  )
}

function MoreAddresses({ count, below }: { count: number; below: Area | undefined }) {
  const { showTable } = usePicture()
  if (count <= 0 || below === undefined) return null
  return (
    <p className="px-2.5 text-xs" style={at({ ...below, y: below.y + below.height })}>
      <Button size="sm" onPress={showTable}>
        {count} more in the table
      </Button>
    </p>
  )
}

/** The frame around a node and its content. It is highlighted if the drawn path passes through the node. */
function Frame({ area, marks }: { area: Area | undefined; marks: readonly string[] }) {
  const { stations } = usePicture()
  if (area === undefined) return null
  const isMet = marks.some((key) => stations.has(key))
  return (
    <div
      aria-hidden
      className={cx('rounded-md border bg-raised', isMet ? 'border-fg' : 'border-line-strong')}
      style={at(area)}
    />
  )
}

function SubnetBox(props: {
  subnet: Subnet
  positions: Layout['positions']
  styleOf: (key: string) => CSSProperties
}) {
  const { subnet, positions: places, styleOf } = props
  const { opened } = usePicture()
  const box = places.get(subnet.key)
  if (box === undefined) return null
  const groups = subnet.groups ?? []
  return (
    <>
      <Frame
        area={box}
        marks={[subnet.key, ...groups.map(({ key }) => key), ...subnet.members.map(({ key }) => key)]}
      />
      <SubnetNode subnet={subnet} style={{ ...styleOf(subnet.key), height: rem(sizes.head) }} />
      {subnet.members.length === 0 && (
        <p
          className="px-2.5 py-1 text-xs text-fg-muted"
          style={at({ ...box, y: box.y + sizes.head, height: sizes.row })}
        >
          No instances
        </p>
      )}
      {subnet.groups === null
        ? subnet.members.map((member) => (
            <MemberNode
              key={member.key}
              member={member}
              subnet={subnet}
              className="border-t border-line"
              style={styleOf(member.key)}
            />
          ))
        : groups.map((group) => (
            <div key={group.key} role="group" aria-label={group.name}>
              <GroupNode group={group} className="border-t border-line" style={styleOf(group.key)} />
              {opened.has(group.key) &&
                group.members
                  .slice(0, maxShapes)
                  .map((member) => (
                    <ShapeNode key={member.key} member={member} subnet={subnet} style={styleOf(member.key)} />
                  ))}
              {opened.has(group.key) && (
                <MoreShapes
                  members={group.members}
                  below={places.get(group.members[maxShapes - 1]?.key ?? '')}
                />
              )}
            </div>
          ))}
    </>
  )
}

function MoreShapes({ members, below }: { members: Model['members']; below: Area | undefined }) {
  const { showTable } = usePicture()
  if (below === undefined || members.length <= maxShapes) return null
  const place = { x: columns[3].x, y: below.y + sizes.cell, width: columns[3].width, height: sizes.row }
  return (
    <p className="px-2.5 pt-1 text-xs" style={at(place)}>
      <Button size="sm" onPress={showTable}>
        {members.length - maxShapes} more in the table
      </Button>
    </p>
  )
}
