import { listOrders } from './list-orders.ts'

/**
 * Memberships contain the ID of their silo, like all resources that the silo's users can see. Role assignments are
 * deleted with their user or group, however that is deleted.
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

/** The columns and indexes that lookups and lists need: ownership columns, and an index for every sort order. */
export const lookup: readonly string[] = [...identities, ...listOrders]
