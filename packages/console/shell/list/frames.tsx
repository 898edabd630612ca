import type { ReactNode } from 'react'
import { isFiltered, type ListSearch } from '#data/list-search.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import type { Total } from '@portico/domain/counts.ts'
import { countText } from './use-count.ts'

/** The frame around a list, which is a whole page or a section of a page. */
export interface Frame {
  (props: { title: string; total: Total | undefined; actions: ReactNode; children: ReactNode }): ReactNode
  /**
   * whether the list is the whole page. A page has at most one such list, since it handles the keyboard shortcuts of
   * the page
   */
  readonly isPage: boolean
  /** Returns whether a list has so few rows that it shows no filters and no column menu. */
  readonly isPlain: (rows: number, search: ListSearch) => boolean
}

const textOf = (total: Total | undefined) => (total === undefined ? undefined : countText(total))

/** The frame of a list that is a whole page. */
export const PageFrame: Frame = Object.assign(
  ({ title, total, actions, children }: Parameters<Frame>[0]) => (
    <>
      <PageHeader title={title} count={textOf(total)} actions={actions} />
      {children}
    </>
  ),
  { isPage: true, isPlain: () => false },
)

/** Minimum number of rows with which a list in a section has filters and a column menu. */
const many = 6

/** The frame of a list that is a section of a page, with its own heading. */
export const SectionFrame: Frame = Object.assign(
  ({ title, total, actions, children }: Parameters<Frame>[0]) => (
    <Section title={title} count={textOf(total)} actions={actions}>
      <div className="flex flex-col gap-3.5">{children}</div>
    </Section>
  ),
  { isPage: false, isPlain: (rows: number, search: ListSearch) => rows < many && !isFiltered(search) },
)
