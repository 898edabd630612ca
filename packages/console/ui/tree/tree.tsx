import type { ReactNode } from 'react'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Button, Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { Collection } from 'react-aria-components/Collection'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'

/** A node of a tree view. */
export interface TreeNode {
  /** ID that is unique in the whole tree. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Content beside the label, such as the number of matches in the node. */
  readonly badge?: ReactNode
  /** Content at the end, such as a size or a count. */
  readonly detail?: ReactNode
  /** The child nodes; if they are loaded when the node opens, `[]` together with `hasChildren`. */
  readonly children?: readonly TreeNode[]
  readonly hasChildren?: boolean
  /** Whether the children are loading. */
  readonly isLoading?: boolean
}

const rowClass =
  'group/node -outline-offset-2 rounded-sm data-hovered:bg-hover data-selected:bg-selected data-focus-visible:outline-2 data-focus-visible:outline-focus'

/** Indentation per level, in rem */
const indent = 1

/**
 * A tree view. Up and Down move, Right opens, Left closes or moves to the parent, and letters move to the next label
 * that starts with them. One node is selected, and the page shows its content beside the tree.
 */
export function Tree(props: {
  label: string
  nodes: readonly TreeNode[]
  selected: string | null
  onSelect: (id: string) => void
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** Text of an empty tree. */
  emptyText?: string
}) {
  return (
    <AriaTree
      aria-label={props.label}
      items={props.nodes}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={props.selected === null ? [] : [props.selected]}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : [...keys]
        if (chosen !== undefined) props.onSelect(String(chosen))
      }}
      expandedKeys={props.expanded}
      onExpandedChange={(keys) => props.onExpandedChange(new Set([...keys].map(String)))}
      renderEmptyState={() => (
        <p className="px-2 py-1.5 text-fg-muted">{props.emptyText ?? 'Nothing here'}</p>
      )}
      className="min-w-0 overflow-auto p-1.5 outline-none"
    >
      {(node) => <Node node={node} />}
    </AriaTree>
  )
}

function Node({ node }: { node: TreeNode }) {
  const { children = [], icon: Icon } = node
  return (
    <TreeItem
      id={node.id}
      textValue={node.label}
      hasChildItems={node.hasChildren ?? children.length > 0}
      className={rowClass}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div
            className="flex min-h-7 min-w-0 items-center gap-1.5 pr-2"
            style={{ paddingInlineStart: `${(level - 1) * indent + 0.25}rem` }}
          >
            <Expander isOpen={isExpanded} isShown={hasChildItems} isLoading={node.isLoading === true} />
            {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none text-fg-muted" />}
            <span className="min-w-0 truncate">{node.label}</span>
            {node.badge !== undefined && (
              <span className="flex-none text-xs font-semibold text-busy">{node.badge}</span>
            )}
            {node.detail !== undefined && (
              <span className="ml-auto flex-none pl-2 text-xs text-fg-muted tabular-nums">{node.detail}</span>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <Node node={child} />}</Collection>
    </TreeItem>
  )
}

/** The button that expands a node; it takes up space even if there is nothing to expand. */
function Expander(props: { isOpen: boolean; isShown: boolean; isLoading: boolean }) {
  return (
    <Button
      slot="chevron"
      className={cx(
        'grid size-6 flex-none place-items-center rounded-sm text-fg-muted outline-none',
        !props.isShown && 'invisible',
      )}
    >
      {props.isLoading ? (
        <Spinner size="sm" />
      ) : (
        <ChevronRight size={13} aria-hidden className={cx(props.isOpen ? 'rotate-90' : 'rtl:rotate-180')} />
      )}
    </Button>
  )
}
