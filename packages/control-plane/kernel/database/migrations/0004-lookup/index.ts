import { listOrders } from './list-orders.ts'

/**
 * Memberships name their silo, as everything else does that its users may hear of. Assignments go with the user or
 * group they were given to, whatever deletes it.
 */
const identities = [
  `alter table group_member disable trigger log_change`,
  `alter table group_member add column silo_id uuid`,
  `update group_member m set silo_id = g.silo_id from silo_group g where g.id = m.group_id`,
  `alter table group_member alter column silo_id set not null`,
  `alter table group_member enable trigger log_change`,
  `create function forget_identity() returns trigger language plpgsql as $$
  begin
    delete from role_assignment where identity_id = old.id;
    return null;
  end $$`,
  `create trigger forget_identity after delete on silo_user
    for each row execute function forget_identity()`,
  `create trigger forget_identity after delete on silo_group
    for each row execute function forget_identity()`,
]

/** What lookups and lists ask of the database: who belongs where, and an index for every order. */
export const lookup: readonly string[] = [...identities, ...listOrders]
