import { logged } from '../0001-initial/kernel.ts'

/**
 * Revertible changes (docs/decisions/0041-revertible-changes.md). Only the newest one of each resource is kept; earlier
 * outcomes are in the change log. `state` decides between confirming and reverting.
 */
export const trials: readonly string[] = [
  `create table trial (
    id uuid primary key,
    kind text not null,
    thing_id uuid not null,
    operation text not null,
    -- not user_id: who made it outlives neither the trial nor decides who sees it
    tried_by uuid not null,
    before jsonb not null,
    state text not null default 'running' check (state in ('running', 'kept', 'taken_back', 'overruled')),
    time_created timestamptz not null,
    time_due timestamptz not null,
    time_ended timestamptz,
    -- null: Portico itself
    ended_by uuid,
    constraint trial_of_thing unique (kind, thing_id),
    check ((state = 'running') = (time_ended is null))
  )`,
  // The former value may contain data that must not be written to the log.
  logged('trial', 'trial', ['before']),
]
