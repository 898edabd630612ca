import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { usePaletteActions } from '../palette/use-palette-actions.ts'

/** Offers in the palette what a list offers: to make a new one, and to go to one that is on screen. */
export function useListPalette<Row>(list: {
  thing: string
  create: { label: string; href: string } | undefined
  rows: readonly Row[] | undefined
  rowName: (row: Row) => string
  rowHref: ((row: Row) => string) | undefined
}): void {
  const { thing, rows, rowName, rowHref } = list
  const { label, href } = list.create ?? {}
  const groups = useMemo(
    () => [
      {
        heading: 'Actions',
        entries: label === undefined || href === undefined ? [] : [{ label, icon: Plus, href }],
      },
      {
        heading: `Go to ${thing}`,
        entries: (rowHref && rows?.map((row) => ({ label: rowName(row), href: rowHref(row) }))) ?? [],
      },
    ],
    [thing, label, href, rows, rowName, rowHref],
  )
  usePaletteActions(groups)
}
