import { logged } from '../0001-initial/kernel.ts'

/**
 * SAML identity providers of silos. Only the required part of their metadata is stored; the private key is never
 * written to the log.
 */
export const identityProviders: readonly string[] = [
  `create table saml_identity_provider (
    id uuid primary key,
    silo_id uuid not null references silo on delete cascade,
    name text collate "C" not null,
    description text not null,
    idp_entity_id text not null,
    login_url text not null,
    signing_certs jsonb not null,
    sp_client_id text not null,
    acs_url text not null,
    slo_url text not null,
    technical_contact_email text not null,
    group_attribute_name text,
    public_cert text,
    private_key text,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint saml_identity_provider_name_key unique (silo_id, name),
    check ((public_cert is null) = (private_key is null))
  )`,
  `create index saml_identity_provider_by_id on saml_identity_provider (silo_id, id)`,
  `create index saml_identity_provider_by_created on saml_identity_provider (silo_id, time_created, id)`,
  logged('saml_identity_provider', 'saml-identity-provider', ['private_key']),
]
