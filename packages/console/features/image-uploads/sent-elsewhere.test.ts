import { uploadLimits } from '@portico/domain/images/upload.ts'
import { expect, it } from 'vitest'
import { isSentElsewhere } from './sent-elsewhere.ts'

const now = Date.parse('2026-05-04T10:00:00Z')

/** Returns a session whose last piece arrived `ago` seconds ago. */
const session = (received: number, ago: number) => ({
  state: 'receiving' as const,
  received,
  timeExpires: new Date(now - ago * 1000 + uploadLimits.retention),
})

it('returns true when pieces arrived recently that this tab did not send', () => {
  expect(isSentElsewhere(session(3, 5), null, now)).toBe(true)
  expect(isSentElsewhere(session(3, 20), null, now)).toBe(false)
  expect(isSentElsewhere(session(0, 5), null, now)).toBe(false)
})

it('returns false in the tab that has just stopped, until another tab sends more pieces', () => {
  const stopped = { phase: 'stopped', receivedAtStop: 3 } as const
  expect(isSentElsewhere(session(3, 1), stopped, now)).toBe(false)
  expect(isSentElsewhere(session(4, 1), stopped, now)).toBe(true)
  const justStopped = { phase: 'stopped', receivedAtStop: null } as const
  expect(isSentElsewhere(session(4, 1), justStopped, now)).toBe(false)
})
