"""What holds for all tests: hypothesis waits as long as a slow or busy machine needs."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The rest stays as hypothesis has it, which differs where CI is set. What may cost no more than
# so much time has a test that measures processor time.
settings.register_profile(
    "patient",
    settings(deadline=None, suppress_health_check=[HealthCheck.too_slow]),
)
settings.load_profile("patient")
