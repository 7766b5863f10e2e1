"""The lineage DAG and what its edges mean: order, effectiveness, versions, where a provision stands in a tree."""
