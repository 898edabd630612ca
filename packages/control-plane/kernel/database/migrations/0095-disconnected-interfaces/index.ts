/** Interfaces of running instances that the network engine has no connection to, by VPC. */
export const disconnectedInterfaces: readonly string[] = [
  `alter table vpc_network add disconnected uuid[] not null default '{}'`,
]
