/** An index that finds the samples of an instance or project among two weeks of samples of all machines. */
export const samplesOfSomebody: readonly string[] = [
  `create index metric_source_of_instance on metric_source (instance_id, kind)`,
  `create index metric_source_of_project on metric_source (project_id, kind)`,
  `create index metric_source_of_target on metric_source (target_id, kind)`,
]
