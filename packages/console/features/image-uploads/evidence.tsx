import type { UploadStep } from '@portico/contract/types.ts'
import { Hash } from './hash.tsx'

/**
 * The values that a step compared or found. Two hashes are shown one above the other, so that users can compare them.
 */
export function Evidence({ evidence }: { evidence: UploadStep['evidence'] }) {
  if (evidence.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-xs sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      {evidence.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-fg-muted">{label}</dt>
          <dd className="min-w-0 break-words">
            {/^[0-9a-f]{64}$/.test(value) ? <Hash value={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
