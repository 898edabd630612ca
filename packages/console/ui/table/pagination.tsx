import { Button } from '../actions/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { NativeSelect } from '../pickers/native-select.tsx'
import { useMinimumTrue } from '../minimum-true.ts'

const PAGE_SIZES = [25, 50, 100] as const

/** The bar below a table: the range of rows on the page, and links to the previous and the next page. */
export function Pagination(props: {
  /** accessible name; needed if a page has two tables */
  label?: string
  pageSize: number
  onPageSizeChange?: (size: number) => void
  /** called to open the previous page; undefined on the first page */
  onPrevious?: (() => void) | undefined
  /** called to open the next page; undefined on the last page */
  onNext?: (() => void) | undefined
  /** whether the next page is loading */
  pending?: boolean
  /** position in the list, such as "26–50 of 1,204" */
  position?: string
}) {
  const { pageSize, onPageSizeChange, onPrevious, onNext } = props
  const pending = useMinimumTrue(props.pending ?? false)
  return (
    <nav
      aria-label={props.label ?? 'Pages'}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1 text-xs text-fg-muted"
    >
      {onPageSizeChange ? (
        <label className="flex items-center gap-2">
          Rows per page
          <NativeSelect
            size="sm"
            value={pageSize}
            onChange={(event) => onPageSizeChange(Number(event.currentTarget.value))}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </NativeSelect>
        </label>
      ) : (
        <span>Rows per page {pageSize}</span>
      )}
      {props.position !== undefined && <span className="tabular-nums">{props.position}</span>}
      <div className="ml-auto flex items-center gap-[0.35rem]">
        {pending && <Spinner size="sm" label="Loading page" />}
        <Button
          size="sm"
          onPress={() => onPrevious?.()}
          disabledReason={onPrevious ? null : 'This is the first page'}
        >
          Previous
        </Button>
        <Button size="sm" onPress={() => onNext?.()} disabledReason={onNext ? null : 'This is the last page'}>
          Next
        </Button>
      </div>
    </nav>
  )
}
