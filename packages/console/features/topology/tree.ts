import { internetKey, keyOf, type Model } from './model.ts'
import { maxAddresses, maxShapes, type NodePosition } from './layout.ts'

/** A line of the tree that is shown instead of the columns on narrow pages. */
export interface Branch extends Pick<NodePosition, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'> {
  readonly depth: number
}

/**
 * Returns the tree from outside to inside. Each router is below its first gateway, and routers without a gateway come
 * last. The left arrow key moves to the parent, the right one to the first child.
 * @param opened keys of the expanded groups
 */
export function treeOf(model: Model, opened: ReadonlySet<string>): readonly Branch[] {
  const lines: { key: string; depth: number; parent: string | null }[] = []
  const add = (key: string, depth: number, parent: string | null) => lines.push({ key, depth, parent })
  const addRouter = ({ id, key }: Model['routers'][number], depth: number, parent: string | null) => {
    add(key, depth, parent)
    const fold = model.folds?.find(({ router }) => router.id === id)
    if (fold !== undefined) add(fold.key, depth + 1, key)
    if (fold !== undefined && !opened.has(fold.key)) return
    const [level, above] = fold === undefined ? [depth + 1, key] : [depth + 2, fold.key]
    for (const subnet of model.subnets.filter(({ router }) => router?.id === id)) {
      add(subnet.key, level, above)
      for (const group of subnet.groups ?? [{ key: null, members: subnet.members }]) {
        if (group.key !== null) add(group.key, level + 1, subnet.key)
        if (group.key !== null && !opened.has(group.key)) continue
        const [at, below] = group.key === null ? [level + 1, subnet.key] : [level + 2, group.key]
        for (const member of group.members.slice(0, maxShapes)) add(member.key, at, below)
      }
    }
  }
  add(internetKey, 0, null)
  for (const gateway of model.gateways) {
    add(gateway.key, 1, internetKey)
    for (const { ip } of gateway.lists.slice(0, maxAddresses)) add(keyOf.address(ip), 2, gateway.key)
    for (const router of model.routers.filter(({ gateways }) => firstWay(model, gateways) === gateway.id)) {
      addRouter(router, 2, gateway.key)
    }
  }
  for (const { ip } of model.spare.slice(0, maxAddresses)) add(keyOf.address(ip), 1, internetKey)
  for (const router of model.routers.filter(({ gateways }) => firstWay(model, gateways) === undefined)) {
    addRouter(router, 0, null)
  }
  return lines.map(({ key, depth, parent }, i) => ({
    key,
    depth,
    column: 0,
    x: 0,
    y: i,
    left: parent,
    right: lines[i + 1]?.parent === key ? (lines[i + 1]?.key ?? null) : null,
  }))
}

function firstWay({ gateways }: Model, ways: readonly string[]): string | undefined {
  return gateways.find(({ id }) => ways.includes(id))?.id
}
