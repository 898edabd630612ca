/**
 * Started SAML logins, and assertions that have been used. They make a response valid for only one login, on whichever
 * server it arrives (decision 37). They are not in the log, since anybody can start a login.
 */
export const samlLogins: readonly string[] = [
  `create table saml_request (
    id text primary key,
    provider_id uuid not null references saml_identity_provider on delete cascade,
    browser_hash text,
    time_expires timestamptz not null
  )`,
  `create index saml_request_by_expiry on saml_request (time_expires, id)`,
  `create index saml_request_by_provider on saml_request (provider_id)`,
  `create table saml_assertion (
    provider_id uuid not null references saml_identity_provider on delete cascade,
    assertion_hash text not null,
    time_expires timestamptz not null,
    primary key (provider_id, assertion_hash)
  )`,
  `create index saml_assertion_by_expiry on saml_assertion (time_expires)`,
]
