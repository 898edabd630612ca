import { logged } from '../0001-initial/kernel.ts'

/**
 * Saved views of lists (docs/decisions/0027-saved-views.md). `user_id` is set while a view belongs to one user; it is
 * null for a view shared with its project, which the project's users can read and receive changes of.
 */
export const savedViews: readonly string[] = [
  `create table saved_view (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid references project on delete cascade,
    user_id uuid references silo_user on delete cascade,
    author_id uuid references silo_user on delete set null,
    list text not null,
    name text collate "C" not null,
    search text,
    state jsonb not null,
    sort text,
    rows integer,
    hidden_columns jsonb not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    check (user_id is not null or project_id is not null)
  )`,
  `create unique index saved_view_own_name on saved_view (user_id, list, project_id, name) nulls not distinct
    where user_id is not null`,
  `create unique index saved_view_shared_name on saved_view (project_id, list, name) where user_id is null`,
  `create index saved_view_by_project on saved_view (project_id)`,
  `create index saved_view_by_author on saved_view (author_id)`,
  // The view that is opened first in a user's list. It is stored separately from the view, since every user chooses one
  // among those of a project.
  `create table first_view (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid references project on delete cascade,
    user_id uuid not null references silo_user on delete cascade,
    list text not null,
    view_id uuid not null references saved_view on delete cascade,
    unique nulls not distinct (user_id, list, project_id)
  )`,
  `create index first_view_by_project on first_view (project_id)`,
  `create index first_view_by_view on first_view (view_id)`,
  logged('saved_view', 'saved-view'),
  logged('first_view', 'first-view'),
]
