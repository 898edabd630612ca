/**
 * Users, groups, certificates and identity providers are searched by part of their name. Another index serves the sum
 * of a silo's stopped instances.
 */
export const findPeople: readonly string[] = [
  `create index silo_user_display_name_search on silo_user using gin (lower(display_name) gin_trgm_ops)`,
  `create index silo_group_display_name_search on silo_group using gin (lower(display_name) gin_trgm_ops)`,
  `create index certificate_name_search on certificate using gin (name gin_trgm_ops)`,
  `create index saml_identity_provider_name_search on saml_identity_provider using gin (name gin_trgm_ops)`,
  `create index instance_standing on instance (silo_id) include (ncpus, memory)
    where run_state in ('stopped', 'failed')`,
]
