import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { tableCsv } from './table-csv.ts'

interface Row {
  name: string
  vcpus: number
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, csv: (row) => row.name },
  { id: 'chart', header: 'CPU, last hour', cell: () => null },
  { id: 'vcpus', header: 'vCPUs', cell: (row) => row.vcpus, csv: (row) => row.vcpus },
]

it('exports the columns that have a value function, with their headers', () => {
  expect(tableCsv(columns, [{ name: 'web, old', vcpus: 4 }])).toBe('Name,vCPUs\r\n"web, old",4\r\n')
})
