import { logged } from '../0001-initial/kernel.ts'

/**
 * Changes on trial (docs/decisions/0048-changes-on-trial.md). Of each thing the newest one alone is kept: what became
 * of those before it is in the change log. `state` is what keeping and taking back decide by.
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
  // What was before may hold what no log may have.
  logged('trial', 'trial', ['before']),
]
