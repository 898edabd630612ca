import { byteParts, type ByteUnit } from '@portico/domain/byte-size.ts'
import { Empty } from './empty.tsx'

/** A size in binary units, with the unit dimmed. */
export function Size({ bytes, unit }: { bytes: number | null | undefined; unit?: ByteUnit }) {
  if (bytes === null || bytes === undefined) return <Empty />
  const parts = byteParts(bytes, unit === undefined ? {} : { unit })
  return (
    <>
      {`${parts.value}\u00a0`}
      <span className="text-fg-muted">{parts.unit}</span>
    </>
  )
}
