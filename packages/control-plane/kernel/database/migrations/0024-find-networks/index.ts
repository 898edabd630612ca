/** Subnets, routers and gateways are searched by part of their name, and routes by the gateway that is their target. */
export const findNetworks: readonly string[] = [
  `create index vpc_subnet_name_search on vpc_subnet using gin (name gin_trgm_ops)`,
  `create index vpc_router_name_search on vpc_router using gin (name gin_trgm_ops)`,
  `create index internet_gateway_name_search on internet_gateway using gin (name gin_trgm_ops)`,
  `create index router_route_by_gateway on router_route (vpc_id, (target ->> 'value'))
    where target ->> 'type' = 'internet_gateway'`,
]
