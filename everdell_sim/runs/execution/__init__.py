"""How a run is played: on threads or on a cluster, stopped, resumed and looked at."""
