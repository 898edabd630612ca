import { logged } from '../0001-initial/kernel.ts'

/**
 * Issues that operators have hidden for a time (docs/decisions/0048-issues-computed-from-the-current-state.md). Issues themselves are
 * computed and not stored.
 */
export const issues: readonly string[] = [
  `create table issue_silence (
    id uuid primary key,
    issue text collate "C" not null,
    time_until timestamptz not null,
    reason text not null check (length(reason) between 1 and 200),
    -- not user_id: who said it outlives neither the silence nor decides who sees it
    silenced_by uuid not null,
    time_created timestamptz not null,
    constraint issue_silence_of_issue unique (issue),
    check (time_until > time_created)
  )`,
  logged('issue_silence', 'issue-silence'),
  // The rate at which a pool's addresses are used up includes addresses that were released.
  `create index change_of_pool_address on change ((before ->> 'ip_pool_id'), recorded)
    where kind = 'external-ip' and action = 'delete'`,
]
