import type { ReactNode } from 'react'
import { isFiltered, type ListSearch } from '#data/list-search.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import type { Total } from '@portico/domain/counts.ts'
import { countText } from './use-count.ts'

/** What stands around a list: it is a page, or a part of one. */
export interface Frame {
  (props: { title: string; total: Total | undefined; actions: ReactNode; children: ReactNode }): ReactNode
  /** One on a page at most: it takes the page's keys. */
  readonly isPage: boolean
  /** Is a list of so few rows clear without filters and a choice of columns? */
  readonly isPlain: (rows: number, search: ListSearch) => boolean
}

const textOf = (total: Total | undefined) => (total === undefined ? undefined : countText(total))

/** A list that is a page. */
export const PageFrame: Frame = Object.assign(
  ({ title, total, actions, children }: Parameters<Frame>[0]) => (
    <>
      <PageHeader title={title} count={textOf(total)} actions={actions} />
      {children}
    </>
  ),
  { isPage: true, isPlain: () => false },
)

/** Rows from which on a list within a page has filters and a choice of columns. */
const many = 6

/** A list that is a part of a page, under a heading of its own. */
export const SectionFrame: Frame = Object.assign(
  ({ title, total, actions, children }: Parameters<Frame>[0]) => (
    <Section title={title} count={textOf(total)} actions={actions}>
      <div className="flex flex-col gap-3.5">{children}</div>
    </Section>
  ),
  { isPage: false, isPlain: (rows: number, search: ListSearch) => rows < many && !isFiltered(search) },
)
