import type { AllowList } from '@portico/contract/schemas/allow-list.ts'
import type { AllowedSources } from '@portico/domain/allow-list/allow-list.ts'
import { time } from '#kernel/wire.ts'

export interface AllowListRow {
  readonly allowed: AllowedSources
  readonly time_created: Date
  readonly time_modified: Date
}

export function allowListView({ allowed, time_created, time_modified }: AllowListRow): AllowList {
  return {
    allowed_ips: allowed.allow === 'any' ? allowed : { allow: 'list', ips: [...allowed.ips] },
    time_created: time(time_created),
    time_modified: time(time_modified),
  }
}
