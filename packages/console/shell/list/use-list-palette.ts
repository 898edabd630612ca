import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { usePaletteActions } from '../palette/use-palette-actions.ts'

/** Adds the palette entries of a list: to create a resource, and to open one of those on the screen. */
export function useListPalette<Row>(list: {
  noun: string
  create: { label: string; href: string } | undefined
  rows: readonly Row[] | undefined
  rowName: (row: Row) => string
  rowHref: ((row: Row) => string | undefined) | undefined
}): void {
  const { noun, rows, rowName, rowHref } = list
  const { label, href } = list.create ?? {}
  const groups = useMemo(
    () => [
      {
        heading: 'Actions',
        entries: label === undefined || href === undefined ? [] : [{ label, icon: Plus, href }],
      },
      {
        heading: `Go to ${noun}`,
        entries: (rows ?? []).flatMap((row) => {
          const href = rowHref?.(row)
          return href === undefined ? [] : [{ label: rowName(row), href }]
        }),
      },
    ],
    [noun, label, href, rows, rowName, rowHref],
  )
  usePaletteActions(groups)
}
